import { koboFromText } from '../bank/amounts.ts';

/** Kobo in Flutterwave's form: a JSON number in naira. Converted by digits, without floating-point arithmetic. */
export function naira(kobo: number): number {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return Number(`${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** A number or a text in naira; null if it is not whole kobo. */
export function koboOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? koboFromText(String(value)) : null;
}

/** ₦10, ₦25, ₦50 and the tax on them: ₦26.875 for ₦5,500 and for ₦12,500 (Node-v3, documentation/transfers.md); naira, as in the API. */
export function transferFee(amount: number): number {
  if (amount <= 5_000_00) return 10.75;
  return amount <= 50_000_00 ? 26.875 : 53.75;
}
