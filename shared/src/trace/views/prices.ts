/**
 * List prices of models, each with the day it was read and where. A price changes without notice and discounts are not known
 * here, so what is computed with it is told with its date. A model that is not in the table has no price: none is guessed.
 */
export interface Price {
  /** Host of the service, as `id@host` names it. */
  readonly host: string;
  readonly model: string;
  /** US dollars per million tokens, without cache and batch discounts. */
  readonly input: number;
  readonly output: number;
  /** ISO day on which the price was valid. */
  readonly date: string;
  readonly source: string;
}

const OPENAI = 'https://openai.com/api/pricing/';
const ANTHROPIC = 'https://www.anthropic.com/pricing';

export const PRICES: readonly Price[] = [
  { host: 'api.openai.com', model: 'gpt-6-luna', input: 0.1, output: 0.5, date: '2026-09-22', source: OPENAI },
  { host: 'api.openai.com', model: 'gpt-6.1-sol', input: 2, output: 10, date: '2026-09-29', source: OPENAI },
  { host: 'api.openai.com', model: 'gpt-6.1-terra', input: 1, output: 5, date: '2026-10-26', source: OPENAI },
  { host: 'api.anthropic.com', model: 'claude-sonnet-5', input: 2, output: 10, date: '2026-09-01', source: ANTHROPIC },
  { host: 'api.anthropic.com', model: 'claude-sonnet-5-5', input: 2, output: 10, date: '2026-09-28', source: ANTHROPIC },
  { host: 'api.groq.com', model: 'openai/gpt-oss-120b', input: 0.15, output: 0.6, date: '2026-05-19', source: 'https://groq.com/pricing' },
];

/** The price of a model as `id@host` names it; a dated name of the same model counts as the same. */
export function priceOf(named: string): Price | undefined {
  const cut = named.lastIndexOf('@');
  const host = named.slice(cut + 1).toLowerCase();
  const model = named.slice(0, cut).replace(/-\d{4}-?\d{2}-?\d{2}$/, '');
  return cut < 0 ? undefined : PRICES.find((price) => price.host === host && price.model === model);
}

export interface Cost {
  readonly usd: number;
  readonly price: Price;
}
/** What the tokens cost at the list price. Undefined without a known price, without both token counts, and for stand-ins. */
export function costOf(usage: {
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly standIns?: true;
}): Cost | undefined {
  const price = usage.model === undefined || usage.standIns === true ? undefined : priceOf(usage.model);
  if (price === undefined || usage.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  return { usd: (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1e6, price };
}
