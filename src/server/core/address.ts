/** The network of an address, for counting: an IPv4 address unchanged, an IPv6 address cut to its /64, which one subscriber has. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The larger block that one customer of a provider may have; null for IPv4. */
export function site(address: string): string | null {
  const of = network(address);
  return of.endsWith('/64') ? `${of.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** For people who need not know it whole: the first half of the network, `192.0.•.•` or `2001:db8:•`. */
export function maskedAddress(address: string): string {
  const of = network(address);
  if (of === '') return '';
  return of.includes(':') ? `${of.split(':').slice(0, 2).join(':')}:•` : `${of.split('.').slice(0, 2).join('.')}.•.•`;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = !tail ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
