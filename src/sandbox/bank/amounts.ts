/** Naira as typed ("₦1,234.50") in kobo, exactly; null if it is not an amount. */
export function koboFromText(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[₦,\s]|NGN/gi, ''));
  if (!match) return null;
  return Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`);
}
