import { isIPv6 } from 'node:net';

/**
 * What is counted as one caller: an IPv4 address as it is, an IPv6 address cut to its /64, which is what one subscriber is given.
 * An IPv4 address written as IPv6 (::ffff:192.0.2.1) is the IPv4 address. Anything else is returned unchanged.
 */
export function network(address: string): string {
  const plain = address.split('%')[0] ?? address;
  if (!isIPv6(plain)) return address;
  // The URL parser writes every IPv6 address in the one canonical form, IPv4 endings included.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (mapped) return dotted(mapped[1] ?? '', mapped[2] ?? '');
  const [head = '', tail] = canonical.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function dotted(high: string, low: string): string {
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}
