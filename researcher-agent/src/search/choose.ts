/** Which search a request uses. Nothing is searched that was neither chosen nor configured. */
import { exhausted } from '@handoff/shared/base/assert';
import { err, ok, type Result } from '@handoff/shared/base/result';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import { serviceError, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import { required } from '@handoff/shared/agent-kit/services/router';
import type { ServiceSettings } from '@handoff/shared/agent-kit/services/settings';
import type { SearchProvider } from './provider.ts';
import { searxngProvider } from './searxng.ts';
import { tavilyProvider } from './tavily.ts';
import { wikipediaProvider } from './wikipedia.ts';

/** The provider, `undefined` for no search, or what is missing. `auto` means: Tavily if a key is held, else SearXNG if an address is held, else none. */
export function chooseSearch(choice: SearchChoice, services: ServiceSettings): Result<SearchProvider | undefined, ServiceError> {
  const timeoutMs = services.searchTimeoutMs;
  switch (choice) {
    case 'none':
      return ok(undefined);
    case 'auto':
      return chooseSearch(services.tavily ? 'tavily' : services.searxng ? 'searxng' : 'none', services);
    case 'tavily': {
      const settings = required(
        services.tavily,
        serviceError('key-missing', 'Tavily was chosen, but there is no key for it. Enter a Tavily key, or choose another search.'),
      );
      return settings.ok ? ok(tavilyProvider({ ...settings.value, timeoutMs })) : err(settings.error);
    }
    case 'wikipedia':
      return ok(wikipediaProvider({ ...services.wikipedia, timeoutMs }));
    case 'searxng': {
      const settings = required(
        services.searxng,
        serviceError('bad-request', 'SearXNG was chosen, but its address is not known. Enter the address of your SearXNG, or choose another search.'),
      );
      return settings.ok ? ok(searxngProvider({ ...settings.value, timeoutMs })) : err(settings.error);
    }
    default:
      return exhausted(choice);
  }
}
