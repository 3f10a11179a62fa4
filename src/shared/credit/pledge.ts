/** Who buys, as far as it is known: the business of the product, else the address, else the name. */
export function buyerKey(buyer: { readonly businessId: string | null; readonly email?: string | undefined; readonly name?: string | undefined }): string {
  if (buyer.businessId) return buyer.businessId;
  const email = buyer.email?.trim().toLowerCase();
  return email ? `email:${email}` : `name:${(buyer.name ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ')}`;
}

/** What tells one invoice of a supplier from its others: buyer, number, amount in kobo, date. The digest of it is kept, and counts for the supplier and businesses related to it. */
export function pledgeSeal(invoice: { readonly buyerKey: string; readonly number: string; readonly total: number; readonly issueDate: string }): string {
  return JSON.stringify([invoice.buyerKey, invoice.number.trim().toUpperCase(), invoice.total, invoice.issueDate]);
}
