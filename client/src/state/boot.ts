/** What the page is told at its start: where the agents are, and whether their services are stand-ins. */
import { member, parseJson, stringMember } from '@handoff/shared/base/json';
import { err, ok, type Result } from '@handoff/shared/base/result';

export interface BootConfig {
  readonly researcherUrl: string;
  readonly writerUrl: string;
  readonly standIns: boolean;
}

const isHttp = (url: string | undefined): url is string => url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Reads `/handoff.json`. The error is a sentence with what to do next. */
export async function loadBoot(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Result<BootConfig, string>> {
  const again = 'Start the product with npm run dev, then load this page again.';
  try {
    const response = await fetch('/handoff.json', { cache: 'no-store' });
    if (!response.ok) return err(`The page's server answered /handoff.json with ${response.status}. ${again}`);
    const json = parseJson(await response.text());
    if (!json.ok) return err(`The page's server sent a /handoff.json that is not JSON. ${again}`);
    const researcherUrl = stringMember(json.value, 'researcherUrl');
    const writerUrl = stringMember(json.value, 'writerUrl');
    if (!isHttp(researcherUrl) || !isHttp(writerUrl)) return err(`The page's server sent a /handoff.json that does not name both agents. ${again}`);
    return ok({ researcherUrl, writerUrl, standIns: member(json.value, 'standIns') === true });
  } catch {
    return err(`The page's own server does not answer any more. ${again}`);
  }
}
