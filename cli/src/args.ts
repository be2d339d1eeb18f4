/** The command line of `handoff ask`, read and checked. */
import { parseArgs } from 'node:util';
import type { DialectName } from '@handoff/shared/a2a/model';
import { err, ok, type Result } from '@handoff/shared/base/result';
import { SearchChoice } from '@handoff/shared/handoff/contract';

export interface AskArgs {
  readonly topic: string;
  readonly dialect: DialectName;
  readonly search: SearchChoice;
  readonly maxSources: number;
  readonly researcher: string;
  readonly writer: string;
  /** File for the trace (JSON Lines). */
  readonly trace?: string;
  readonly json: boolean;
}

export const USAGE = `Usage: handoff ask "topic" [options]

Hands a topic from a Researcher to a Writer over A2A and prints the draft. Start both agents with npm run dev.

  --dialect 0.x|1.0     A2A dialect (default 0.x)
  --search CHOICE       auto, none, tavily, wikipedia or searxng (default auto)
  --max-sources N       1 to 20 (default 6)
  --researcher URL      default http://localhost:3001 (or RESEARCHER_PORT)
  --writer URL          default http://localhost:3002 (or WRITER_PORT)
  --trace FILE          keep every message of the run in FILE, keys masked
  --json                print one JSON object at the end instead of the draft

handoff --version prints the version.

Keys come from the environment and go out as headers only: TAVILY_API_KEY, LLM_API_KEY, LLM_BASE_URL, LLM_MODEL, SEARXNG_URL.
Exit code: 0 a draft was completed, 1 it was not, 2 the command line cannot be used.`;

const OPTIONS = {
  dialect: { type: 'string', default: '0.x' },
  search: { type: 'string', default: 'auto' },
  'max-sources': { type: 'string', default: '6' },
  researcher: { type: 'string' },
  writer: { type: 'string' },
  trace: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const address = (given: string | undefined, port: string | undefined, fallback: number): string => given ?? `http://localhost:${port?.trim() || fallback}`;

/** What Node's reader of arguments found wrong, in our words. */
function misuse(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  const option = /'(-[^'\s]*)[^']*'/.exec(said)?.[1] ?? '';
  if (/^Unknown option/.test(said)) return `There is no option "${option}".`;
  if (/does not take an argument/.test(said)) return `${option} takes no value.`;
  return /argument (missing|is ambiguous)/.test(said) ? `${option} needs a value.` : said;
}

/** The arguments after `ask`. The error is a sentence; `'help'` asks for the usage text. */
export function readAskArgs(argv: readonly string[], env: NodeJS.ProcessEnv): Result<AskArgs | 'help', string> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (cause) {
    return err(misuse(cause));
  }
  const { values, positionals } = parsed;
  if (values.help) return ok('help');
  const topic = positionals.join(' ');
  if (positionals.length > 1) return err('More than one topic. Put the topic in quotation marks.');
  if (topic.trim() === '') return err('There is no topic. Write it in quotation marks: handoff ask "How do tides turn?"');
  const dialect = values.dialect;
  if (dialect !== '0.x' && dialect !== '1.0') return err(`--dialect is "${dialect}". Use 0.x or 1.0.`);
  const search = SearchChoice.safeParse(values.search);
  if (!search.success) return err(`--search is "${values.search}". Use ${SearchChoice.options.join(', ')}.`);
  const maxSources = Number(values['max-sources']);
  if (!Number.isInteger(maxSources) || maxSources < 1 || maxSources > 20)
    return err(`--max-sources is "${values['max-sources']}". Use a whole number from 1 to 20.`);
  return ok({
    topic,
    dialect,
    search: search.data,
    maxSources,
    researcher: address(values.researcher, env.RESEARCHER_PORT, 3001),
    writer: address(values.writer, env.WRITER_PORT, 3002),
    ...(values.trace === undefined ? {} : { trace: values.trace }),
    json: values.json,
  });
}
const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
