/**
 * `fetch` for services. The address is checked, the name is resolved once and every address it has is checked, and the
 * connection is made to exactly those addresses (so a name cannot change its meaning between check and use).
 * Redirects are never followed: a key must not travel to a host that nobody saw.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import type { AddressClass, Trust } from './address.ts';
import { allowedClasses, checkAddress, classify, refusal } from './address.ts';
import { serviceError, type ServiceError } from '../services/failure.ts';

/** Thrown by `serviceFetch`: an error that already has its sentence. */
export class ServiceFetchError extends Error {
  readonly failure: ServiceError;
  constructor(failure: ServiceError) {
    super(failure.message);
    this.name = 'ServiceFetchError';
    this.failure = failure;
  }
}
class ForbiddenAddress extends Error {}

/** A lookup that fails when any address of the name is of a class that is not allowed. */
export const checkedLookup =
  (allowed: ReadonlySet<AddressClass>): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const wrong = addresses.find(({ address }) => !allowed.has(classify(address)));
      if (wrong) return callback(new ForbiddenAddress(hostname), '', 0);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };

// One pool per set of allowed addresses. The limits on waiting are the caller's own (AbortSignal).
const pools = new Map<string, Agent>();
function pool(protocol: string, trust: Trust): Agent {
  const key = `${protocol} ${trust}`;
  const known = pools.get(key);
  if (known) return known;
  const made = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { lookup: checkedLookup(allowedClasses(protocol, trust)), timeout: 10_000 } });
  pools.set(key, made);
  return made;
}

interface ServiceRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Headers;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Performs one request. Throws ServiceFetchError for every failure but an abort, which is thrown as its reason. */
export async function serviceFetch(address: string, trust: Trust, request: ServiceRequest = {}): Promise<Response> {
  const checked = checkAddress(address, trust);
  if (!checked.ok) throw new ServiceFetchError(checked.error);
  const url = checked.value;
  try {
    const response = await undiciFetch(url, {
      method: request.method ?? 'GET',
      ...(request.headers ? { headers: Object.fromEntries(request.headers instanceof Headers ? request.headers : Object.entries(request.headers)) } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
      redirect: 'manual',
      dispatcher: pool(url.protocol, trust),
    });
    if (response.status >= 300 && response.status < 400 && response.status !== 304) {
      await response.body?.cancel();
      const target = response.headers.get('location');
      const where = target && URL.canParse(target, url.href) ? ` to ${new URL(target, url.href).host}` : '';
      throw new ServiceFetchError(
        serviceError(
          'refused-address',
          `${url.host} answered with a redirect${where}. Redirects are not followed, so that a key never travels further: enter the final address.`,
          { httpStatus: response.status },
        ),
      );
    }
    // The two Response types are the same class family; undici's own declaration differs from the global one.
    return response as unknown as Response;
  } catch (cause) {
    if (cause instanceof ServiceFetchError || request.signal?.aborted) throw cause;
    throw new ServiceFetchError(connectionFailure(cause, url));
  }
}

const codeOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  if (!(cause instanceof Error)) return '';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return cause.cause === undefined ? '' : codeOf(cause.cause);
};
const isForbidden = (cause: unknown): boolean =>
  cause instanceof ForbiddenAddress ||
  (cause instanceof Error && isForbidden(cause.cause)) ||
  (cause instanceof AggregateError && cause.errors.some(isForbidden));

/** Puts a failed connection into words, by its code. */
export function connectionFailure(cause: unknown, url: URL): ServiceError {
  if (isForbidden(cause)) return refusal(url.host, url.protocol);
  const code = codeOf(cause);
  const host = url.host;
  if (code === 'ECONNREFUSED') return serviceError('unreachable', `Nothing answers at ${host}. Check that the service runs there and that the port is right.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return serviceError('unreachable', `The name ${url.hostname} could not be found. Check the address, and that this machine is online.`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return serviceError('timeout', `${host} did not accept a connection in time. Check the address and the network, then try again.`);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|SSL/.test(code))
    return serviceError('unreachable', `The certificate of ${host} could not be verified. Check the address, or that https is served there.`);
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE')
    return serviceError('unreachable', `${host} closed the connection before it answered. Try again.`);
  return serviceError('unreachable', `${host} could not be reached. Check the address and the network, then try again.`);
}

/** Reads at most `limit` bytes of a body as UTF-8 and lets go of the rest. */
export async function readText(response: Response, limit: number): Promise<{ readonly text: string; readonly whole: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', whole: true };
  const decoder = new TextDecoder();
  let text = '';
  let seen = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), whole: true };
    const room = limit - seen;
    text += decoder.decode(value.subarray(0, room), { stream: true });
    seen += value.byteLength;
    if (seen > limit) {
      await reader.cancel();
      return { text, whole: false };
    }
  }
}
