/** Other names of banks besides those that providers list, by the Central Bank's code: short names, apps, and names before a merger. */
const ALSO: Readonly<Record<string, string>> = {
  '011': 'FBN FirstBank',
  '023': 'Citi',
  '030': 'Heritage HBCL',
  '032': 'UBN Union',
  '033': 'UBA',
  '035': 'Wema ALAT',
  '044': 'Access Diamond',
  '050': 'Ecobank ETI',
  '057': 'Zenith',
  '058': 'GTB GTBank GTCO',
  '068': 'SCB StanChart',
  '070': 'Fidelity',
  '076': 'Polaris Skye',
  '082': 'Keystone',
  '214': 'FCMB',
  '215': 'Unity',
  '221': 'Stanbic IBTC',
  '232': 'Sterling',
  '301': 'Jaiz',
  '50211': 'Kuda',
  '50515': 'Moniepoint TeamApt',
  '566': 'VFD VBank',
  '999991': 'PalmPay',
  '999992': 'OPay Paycom',
};

/** Whether typed text matches this bank: a part of its name or another of its names, ignoring case, spaces and signs. */
export function bankFits({ name, code }: { readonly name: string; readonly code: string }, typed: string): boolean {
  const searched = `${name} ${ALSO[code] ?? ''}`;
  const words = typed.toLowerCase().split(/\s+/);
  return plain(searched).includes(plain(typed)) || words.every((word) => searched.toLowerCase().includes(word));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
