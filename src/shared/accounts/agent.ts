/** Order matters: most browsers also carry the names of those they descend from. */
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

/** The browser that a user agent's text names. */
export function browserOf(agent: string): string | undefined {
  return nameIn(BROWSERS, agent);
}

/** The system that a user agent's text names. */
export function systemOf(agent: string): string | undefined {
  return nameIn(SYSTEMS, agent);
}

/** The first word of a user agent's text: what programs that are no browsers call themselves. Empty where there is none. */
export function programOf(agent: string): string {
  return agent.split(/[\s/]/)[0]?.slice(0, 30) ?? '';
}

/** `Chrome, Windows`: the same in every language. What could be read as an address on the web is left out: strangers write this text. */
export function agentName(agent: string): string {
  const named = [browserOf(agent), systemOf(agent)].filter(Boolean).join(', ');
  return named || (/^[\w-]+$/.test(programOf(agent)) ? programOf(agent) : '?');
}

function nameIn(names: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
