/** Templates of a refusal: what the borrower reads, and what would change it. The operator may change both. */
export const DENIALS: readonly { readonly reason: string; readonly remedy: string }[] = [
  { reason: 'We could not confirm the delivery with your buyer.', remedy: 'Ask your buyer to confirm the delivery to us, then request again.' },
  { reason: 'Your buyer has paid several invoices late.', remedy: 'Request again after your buyer has paid an open invoice on time.' },
  {
    reason: 'Too much of your credit would depend on one buyer.',
    remedy: 'Repay an advance on this buyer’s invoices, or request on an invoice of another buyer.',
  },
  { reason: 'You and your buyer appear to be connected.', remedy: 'Advances are for invoices to independent buyers.' },
];
