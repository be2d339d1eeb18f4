/** Which dialect a request speaks (A2A 1.0, 3.6: the service parameter A2A-Version, a header or a query parameter). */
import type { DialectName } from '../a2a/model.ts';
import { err, ok, type Result } from '../base/result.ts';

export const VERSION_PARAMETER = 'a2a-version';
export const SUPPORTED_VERSIONS = ['1.0', '0.3'] as const;

/**
 * The version asked for: `undefined` when none was named, which means 0.3 by the specification. Patch numbers do not
 * matter (`1.0.1` is `1.0`). The header wins over the query parameter, whose name is matched without regard to case.
 * The error is the version as it was asked for.
 */
export function requestedVersion(header: string | undefined, query: URLSearchParams): Result<(typeof SUPPORTED_VERSIONS)[number] | undefined, string> {
  const fromQuery = [...query].find(([name]) => name.toLowerCase() === VERSION_PARAMETER)?.[1];
  const asked = (header?.trim() || fromQuery?.trim()) ?? '';
  if (asked === '') return ok(undefined);
  const [, minor] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(asked) ?? [];
  const version = SUPPORTED_VERSIONS.find((supported) => supported === minor);
  return version ? ok(version) : err(asked);
}

export const dialectOf = (version: (typeof SUPPORTED_VERSIONS)[number] | undefined): DialectName => (version === '1.0' ? '1.0' : '0.x');

/** The query of a request target, which need not be a proper address. */
export const queryOf = (target: string): URLSearchParams => new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?') + 1) : '');
