import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/** IPv4 networks that are not on the public internet (IANA's special-purpose registry). */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Refused parts of the global unicast range 2000::/3, the only accepted one: addresses that embed an IPv4 address, and documentation. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) closed.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Webhooks are never sent to this address. */
export class AddressRefused extends Error {}

/** Whether an IP address is on the public internet; unknown ranges are refused. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** This machine, where a demo's receiver listens. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The address to connect to: a name is resolved once, and refused if any of its addresses is not public. Throws AddressRefused, or the resolver's error. */
export async function targetOf(url: URL, allowLoopback: boolean): Promise<Target> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await lookup(host, { all: true, verbatim: true }) : [{ address: host, family }];
  const local = allowLoopback && found.length > 0 && found.every(({ address }) => isLoopback(address));
  if (!local && !isPortAllowed(url)) throw new AddressRefused('The port of the address is not 443, nor 1024 or higher.');
  if (url.protocol !== 'https:' && !local) throw new AddressRefused('The address does not begin with https.');
  if (!local && !found.every(({ address }) => isPublic(address))) throw new AddressRefused('The address does not lead to the public internet.');
  // On this machine a receiver most often listens on IPv4.
  const [first] = local ? found.toSorted((a, b) => a.family - b.family) : found;
  if (!first) throw new AddressRefused('The address does not exist.');
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

/** The refusal of an address before it is resolved; null if it may be tried. Names are resolved at every delivery. */
export function refusedAddress(url: URL, allowLoopback: boolean): Message | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const local = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
  if (allowLoopback && local && ['http:', 'https:'].includes(url.protocol)) return null;
  if (url.protocol !== 'https:') return say`Please give an address that begins with https.`;
  const inside = local || /(^|\.)(localhost|local|internal|localdomain)\.?$/.test(host) || (isIP(host) === 0 && !host.includes('.'));
  if (inside || (isIP(host) !== 0 && !isPublic(host))) return say`Please give an address on the public internet.`;
  return isPortAllowed(url) ? null : say`Please give an address with port 443, or with a port of 1024 or higher.`;
}

/** The other ports belong to services that are no receivers: nobody looks for them with our address. The port is empty for that of https. */
function isPortAllowed({ port }: URL): boolean {
  return port === '' || Number(port) >= 1024;
}
