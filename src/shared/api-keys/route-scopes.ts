import type { RouteId } from '../all-routes.ts';
import type { Scope } from './scopes.ts';

/**
 * The scope that each call requires of an API key. A call that is not listed refuses every key. A listed call must be a member's
 * call without step-up that staff may make without approval (tested over all routes), since a key has the role of staff.
 */
const TABLE = {
  'business.read': 'read',
  'contact.list': 'read',
  'contact.read': 'read',
  'contact.search': 'read',
  'contact.statement': 'read',
  'contact.statement.pdf': 'read',
  'invoice.attachments.list': 'read',
  'invoice.attachments.read': 'read',
  'invoice.imported.file': 'read',
  'invoice.imported.list': 'read',
  'invoice.imported.read': 'read',
  'invoice.list': 'read',
  'invoice.pdf': 'read',
  'invoice.read': 'read',
  'invoice.revisions': 'read',
  'invoice.schedules': 'read',
  'invoice.search': 'read',
  'invoice.setting.list': 'read',
  'invoice.ubl': 'read',
  'order.attachments.list': 'read',
  'order.attachments.read': 'read',
  'order.list': 'read',
  'order.pdf': 'read',
  'order.read': 'read',
  'contact.create': 'invoices.write',
  'contact.import': 'invoices.write',
  'contact.import.undo': 'invoices.write',
  'contact.remove': 'invoices.write',
  'contact.restore': 'invoices.write',
  'contact.update': 'invoices.write',
  'invoice.attachments.add': 'invoices.write',
  'invoice.attachments.remove': 'invoices.write',
  'invoice.create': 'invoices.write',
  'invoice.delete': 'invoices.write',
  'invoice.import': 'invoices.write',
  'invoice.imported.remove': 'invoices.write',
  'invoice.link': 'invoices.write',
  'invoice.reminders': 'invoices.write',
  'invoice.remind': 'invoices.write',
  'invoice.revise': 'invoices.write',
  'invoice.save': 'invoices.write',
  'invoice.schedule.change': 'invoices.write',
  'invoice.send': 'invoices.write',
  'invoice.void': 'invoices.write',
  'invoice.copy': 'invoices.write',
  'order.attachments.add': 'invoices.write',
  'order.attachments.remove': 'invoices.write',
  'order.copy': 'invoices.write',
  'order.create': 'invoices.write',
  'order.delete': 'invoices.write',
  'order.invoice': 'invoices.write',
  'order.link.renew': 'invoices.write',
  'order.save': 'invoices.write',
  'order.send': 'invoices.write',
  'credit.calendar': 'payments.read',
  'credit.limit': 'payments.read',
  'credit.list': 'payments.read',
  'credit.read': 'payments.read',
  'payment.receipt': 'payments.read',
  'wallet.read': 'payments.read',
  'wallet.statement': 'payments.read',
  'wallet.withdrawals': 'payments.read',
} as const satisfies Partial<Record<RouteId, Scope>>;

const SCOPE_OF: ReadonlyMap<string, Scope> = new Map(Object.entries(TABLE));

/** The scope that a key needs for a call; null if no key may call it. */
export function scopeOf(routeId: string): Scope | null {
  return SCOPE_OF.get(routeId) ?? null;
}
