import { agentName } from '../../../shared/accounts/agent.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import type { EMAIL_STATES } from '../../../shared/office/businesses/background-contract.ts';
import { devicesOfPeople } from '../../accounts/index.ts';
import { relatedBusinesses } from '../../business/index.ts';
import { maskedAddress } from '../../core/address.ts';
import { at } from '../../core/context.ts';
import { emailsAbout, newestInvoices, naira } from '../../invoices/index.ts';
import type { AllOfficeHandlers, OfficeVerb } from '../../operators/index.ts';
import { membersForOperators, openInvitations } from '../../team/index.ts';
import { knownBusiness } from './known-business.ts';
import { customersOf, matchesOf, presentTransfers, transferPage } from '../../payments/index.ts';

/** What the business sees of its transfers, and the matches that were taken back. */
const transfers: OfficeVerb<'office.business.transfers'> = async (ctx, { businessId, ...page }) => {
  await knownBusiness(ctx, businessId);
  const { sql } = ctx;
  const { rows, count } = await transferPage(sql, businessId, null, page);
  const ids = rows.map(({ id }) => id);
  const customers = await customersOf(sql, businessId, ids);
  const decisions = Map.groupBy(await matchesOf(sql, businessId, ids, true), (one) => one.transfer_id);
  return {
    transfers: (await presentTransfers(sql, businessId, rows)).map(({ id, at, amount, unassigned, sender, narration, state, suggestions }) => ({
      id,
      at,
      amount,
      unassigned,
      sender,
      narration,
      state,
      customer: customers.get(id) ?? null,
      decisions: (decisions.get(id) ?? []).map((one) => ({
        id: one.payment_id,
        number: one.number,
        amount: naira(one.amount),
        how: one.how,
        by: one.who,
        at: one.matched_at,
        undoneAt: one.undone_at,
      })),
      suggestions,
    })),
    count,
  };
};

const MOST = { related: 20, people: 100, devices: 50, emails: 20, invoices: 50 } as const;

const related: OfficeVerb<'office.business.related'> = async (ctx, { businessId }) => {
  await knownBusiness(ctx, businessId);
  const rows = await relatedBusinesses(ctx.sql, businessId, MOST.related);
  return { businesses: rows.map(({ id, name, level, suspended, how }) => ({ id, name, level, suspended, how })) };
};

const devices: OfficeVerb<'office.business.devices'> = async (ctx, { businessId }) => {
  await knownBusiness(ctx, businessId);
  const members = await membersForOperators(ctx.sql, businessId, MOST.people);
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  const people = [...names.keys()].filter((id) => id !== null);
  return {
    devices: (await devicesOfPeople(ctx, people, MOST.devices)).map((row) => ({
      id: row.id,
      person: names.get(row.user_id) ?? '',
      agent: agentName(row.agent),
      address: maskedAddress(row.address),
      since: row.created_at,
      lastUsedAt: row.last_seen_at,
      isOpen: row.is_open,
    })),
  };
};

/** What an e-mail about an invoice is, by the beginning of its name. */
const LETTERS: Readonly<Record<string, string>> = { reminder: 'Reminder of invoice', receipt: 'Receipt of invoice', payment: 'Payment of invoice' };

const emails: OfficeVerb<'office.business.emails'> = async (ctx, { businessId }) => {
  await knownBusiness(ctx, businessId);
  const invoices = await newestInvoices(ctx.sql, businessId, 'sent', at(ctx), MOST.invoices);
  const ids = invoices.map(({ id }) => id);
  const letters = await emailsAbout(ctx.sql, businessId, ids, MOST.emails);
  const invitations = await openInvitations(ctx.sql, businessId, MOST.emails);
  const all = [
    ...letters.map((row) => ({
      id: `${row.invoice_id} ${row.letter}`,
      what: `${LETTERS[row.letter.split('.')[0] ?? ''] ?? 'Invoice'} ${row.number ?? ''}`,
      to: maskedEmail(row.email),
      state: stateOf(row.handed_at, row.viewed_at),
      at: row.handed_at ?? row.queued_at,
    })),
    ...invitations.map((row) => ({
      id: row.id,
      what: 'Invitation to the team',
      to: maskedEmail(row.email),
      state: stateOf(row.sent_at, row.opened_at),
      at: row.sent_at ?? row.invited_at,
    })),
  ];
  return { emails: all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST.emails) };
};

export const businessBackgroundHandlers = {
  'office.business.related': related,
  'office.business.devices': devices,
  'office.business.emails': emails,
  'office.business.transfers': transfers,
} satisfies Partial<AllOfficeHandlers>;

/** Opened later than it was sent: an earlier e-mail about the same invoice may have been the one that was opened. */
function stateOf(sentAt: string | null, openedAt: string | null): (typeof EMAIL_STATES)[number] {
  if (sentAt === null) return 'waiting';
  return openedAt !== null && Date.parse(openedAt) >= Date.parse(sentAt) ? 'opened' : 'sent';
}
