/**
 * Which addresses an agent may call. A caller names addresses by header, so an agent must not become a way to reach
 * what only this machine can reach: https, or plain http to this machine; never link-local, metadata or multicast
 * addresses. Addresses from the agent's own environment may also be plain http in a private network.
 */
import { BlockList, isIP } from 'node:net';
import { err, ok, type Result } from '../../base/result.ts';
import { serviceError, type ServiceError } from '../services/failure.ts';

/** Who named the address: a caller by header, or the operator by environment. */
export type Trust = 'caller' | 'operator';
export type AddressClass = 'loopback' | 'private' | 'forbidden' | 'public';

function blocks(v4: readonly (readonly [string, number])[], v6: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6');
  return list;
}
const LOOPBACK = blocks([['127.0.0.0', 8]], [['::1', 128]]);
const PRIVATE = blocks(
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  [['fc00::', 7]],
);
// "This network", link-local with the metadata services of most clouds, protocol assignments, benchmarks, multicast, reserved,
// metadata addresses within private ranges, and every prefix that hides an IPv4 address in IPv6: compatible and translated
// (RFC 4291, 2765), NAT64 (RFC 6052, 8215), Teredo (RFC 4380), 6to4 (RFC 3056); site-local (RFC 3879) is no longer in use.
const FORBIDDEN = blocks(
  [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    ['100.100.100.200', 32],
  ],
  [
    ['::', 96],
    ['::ffff:0:0:0', 96],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
    ['fd00:42::42', 128],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2001::', 32],
    ['2002::', 16],
  ],
);
const METADATA_NAMES = /^(metadata(\.google\.internal)?|instance-data(\..*)?)\.?$/i;
const LOOPBACK_NAME = /^(.+\.)?localhost\.?$/i;

/** IPv4 inside IPv6 (`::ffff:a9fe:a9fe`) as IPv4, else unchanged. */
function unmapped(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (dotted?.[1]) return dotted[1];
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (!hex?.[1] || !hex[2]) return address;
  const [high, low] = [parseInt(hex[1], 16), parseInt(hex[2], 16)];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** An IPv6 address in its shortest spelling, the one that the checks know. */
const shortest = (address: string): string => (isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address);

/** What kind of address an IP literal (no brackets, no zone) is. */
export function classify(literal: string): AddressClass {
  const address = unmapped(shortest(literal.replace(/%.*$/, '')));
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return 'forbidden';
  // First, because `::1` lies within a prefix that is forbidden otherwise.
  if (LOOPBACK.check(address, family)) return 'loopback';
  if (FORBIDDEN.check(address, family)) return 'forbidden';
  return PRIVATE.check(address, family) ? 'private' : 'public';
}

/** Which classes of address a URL of this scheme may lead to. */
export function allowedClasses(protocol: string, trust: Trust): ReadonlySet<AddressClass> {
  if (protocol === 'https:') return new Set<AddressClass>(['loopback', 'private', 'public']);
  return new Set<AddressClass>(trust === 'operator' ? ['loopback', 'private'] : ['loopback']);
}

const refused = (message: string): Result<never, ServiceError> => err(serviceError('refused-address', message));
const PLAIN_HTTP = 'Plain http is used only for this machine, because a key would travel unencrypted. Use an https address.';

/** The sentence for a name or literal that leads where the agent must not go. */
export function refusal(host: string, protocol: string): ServiceError {
  return serviceError(
    'refused-address',
    protocol === 'http:'
      ? `The address ${host} was not called. ${PLAIN_HTTP}`
      : `The address ${host} was not called: it leads to an internal network address. Use the public address of the service.`,
  );
}

/**
 * Checks what can be known before any name is looked up: the scheme, credentials in the URL, IP literals and names of
 * metadata services. Names are checked again when they have been resolved (fetch.ts), on the very addresses that are then used.
 */
export function checkAddress(text: string, trust: Trust): Result<URL, ServiceError> {
  if (!URL.canParse(text)) return refused('This is not an address. Enter one that starts with https://, or http://localhost with its port.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused(`Addresses of the kind ${url.protocol}// cannot be called. Use https://.`);
  if (url.username !== '' || url.password !== '') return refused('The address holds a user name or password. Remove it: credentials travel in headers only.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (METADATA_NAMES.test(host)) return err(refusal(url.host, 'https:'));
  if (isIP(host) !== 0 && !allowedClasses(url.protocol, trust).has(classify(host))) {
    return err(refusal(url.host, classify(host) === 'forbidden' ? 'https:' : url.protocol));
  }
  if (isIP(host) === 0 && url.protocol === 'http:' && trust === 'caller' && !LOOPBACK_NAME.test(host)) return err(refusal(url.host, 'http:'));
  return ok(url);
}

/** Whether a URL's host is this machine, by literal or by name. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return LOOPBACK_NAME.test(host) || (isIP(host) !== 0 && classify(host) === 'loopback');
}
