const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `12 Mar 2026` for a `YYYY-MM-DD`: the same on every machine. */
export function englishDay(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `12 mars 2026` for a `YYYY-MM-DD`, in the format of this locale. */
export function dayInLocale(date: string, locale: string): string {
  if (locale.startsWith('en')) return englishDay(date);
  return withOrdinal(new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }), locale);
}

/** The first of a month is an ordinal in French, which `Intl` does not know: `1er mars 2026`. */
export function withOrdinal(text: string, locale: string): string {
  return locale.startsWith('fr') ? text.replace(/\b1(?= \p{L})/u, '1er') : text;
}

/** Whether the text is an existing date, `YYYY-MM-DD`; 31 April is not. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
