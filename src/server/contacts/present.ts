import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { BalanceRecord, ContactRecord } from './queries.ts';

export function contactOf(row: ContactRecord) {
  return {
    id: row.id,
    name: row.name,
    businessName: row.business_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    taxNumber: row.tax_number,
    notes: row.notes,
    category: row.category,
    language: row.language,
    channels: row.channels,
    linkedBusiness: row.linked_name === null ? null : { name: row.linked_name },
    createdAt: row.created_at,
  };
}

export function contactRowOf(row: BalanceRecord) {
  return { ...contactOf(row), owedToUs: nairaFromKobo(kobo(row.owed_to_us)), owedByUs: nairaFromKobo(kobo(row.owed_by_us)), openInvoices: row.open_invoices };
}
