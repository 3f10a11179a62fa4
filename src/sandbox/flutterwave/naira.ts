import { koboFromText } from '../amounts.ts';

/** Kobo as Flutterwave writes them: a JSON number in naira. By its digits, so that no float comes between. */
export function naira(kobo: number): number {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return Number(`${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** A number or a text in naira; null when it is not whole kobo. */
export function koboOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? koboFromText(String(value)) : null;
}

/** 1.4 % of what comes in (₦140 of ₦10,000, ₦1,400 of ₦100,000: Node-v3, documentation/transactions.md), here at most ₦2,000; kobo, rounded up. */
export function collectionFee(amount: number): number {
  // A share in per cent, not money into naira.
  return Math.min(amount, Math.ceil((amount * 14) / 1_000), 2_000_00);
}

/** ₦10, ₦25, ₦50 and the tax on them: ₦26.875 for ₦5,500 and for ₦12,500 (Node-v3, documentation/transfers.md); naira, as on the wire. */
export function transferFee(amount: number): number {
  if (amount <= 5_000_00) return 10.75;
  return amount <= 50_000_00 ? 26.875 : 53.75;
}
