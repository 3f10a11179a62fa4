/** Order matters: the user agent of most browsers also contains the names of older browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera Mini|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser named in a user agent. */
export function browserOf(agent: string): string | undefined {
  return nameIn(BROWSERS, agent);
}

/** The operating system named in a user agent. */
export function systemOf(agent: string): string | undefined {
  return nameIn(SYSTEMS, agent);
}

/** The first word of a user agent, which names programs that are not browsers. Empty without one. */
export function programOf(agent: string): string {
  return agent.split(/[\s/]/)[0]?.slice(0, 30) ?? '';
}

/** For example `Chrome, Windows`: the same in every language. Text that looks like a web address is left out, because strangers can send any user agent. */
export function agentName(agent: string): string {
  const named = [browserOf(agent), systemOf(agent)].filter(Boolean).join(', ');
  return named || (/^[\w-]+$/.test(programOf(agent)) ? programOf(agent) : '?');
}

function nameIn(names: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
