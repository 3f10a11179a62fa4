/** 1 %, at most ₦300 (support.paystack.com, "Dedicated virtual accounts", Pricing); kobo, rounded up. */
export function virtualAccountFee(amount: number): number {
  // A share in per cent, not money into naira.
  return Math.min(Math.ceil(amount / 100), 300_00);
}

/**
 * Flutterwave's fee: 1.4 % of incoming money (₦140 of ₦10,000, ₦1,400 of ₦100,000: Node-v3, documentation/transactions.md), here at most ₦2,000; kobo, rounded
 * up.
 */
export function collectionFee(amount: number): number {
  // A share in per cent, not money into naira.
  return Math.min(amount, Math.ceil((amount * 14) / 1_000), 2_000_00);
}

/** Naira as typed ("₦1,234.50") in kobo, exactly; null if it is not an amount. */
export function koboFromText(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[₦,\s]|NGN/gi, ''));
  if (!match) return null;
  return Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`);
}
