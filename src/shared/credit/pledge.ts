/** Identifies the buyer: by the business of the product, else by the address, else by the name. */
export function buyerKey(buyer: { readonly businessId: string | null; readonly email?: string | undefined; readonly name?: string | undefined }): string {
  if (buyer.businessId) return buyer.businessId;
  const email = buyer.email?.trim().toLowerCase();
  return email ? `email:${email}` : `name:${(buyer.name ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ')}`;
}

/** Identifies one invoice of a supplier: buyer, number, amount in kobo, date. Its digest is stored, and is unique for the supplier and the businesses related to it. */
export function pledgeSeal(invoice: { readonly buyerKey: string; readonly number: string; readonly total: number; readonly issueDate: string }): string {
  return JSON.stringify([invoice.buyerKey, invoice.number.trim().toUpperCase(), invoice.total, invoice.issueDate]);
}
