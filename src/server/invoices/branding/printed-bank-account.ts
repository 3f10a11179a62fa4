import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { bankAccount } from '../../business/index.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Sql } from '../../db/pool.ts';
import type { Verb } from '../../core/handler.ts';
import type { InvoiceRecord, PrintedBank } from '../queries.ts';
import { areOfOneWallet, bankPaidBy, bankPaidByBuyer, settingsOf, writeBank } from './setting-queries.ts';
import type { Stretch } from './setting-queries.ts';
import { settingOf } from './settings.ts';

/** Sets the account printed on invoices from now on; sent documents keep theirs. */
export const choosePayout: Verb<'invoice.account'> = async (ctx, { businessId, accountId }) => {
  await writeBank(ctx.sql, businessId, await chosenAccount(ctx, accountId));
  await audit(ctx, 'invoice.payout-account', accountId);
  const [setting] = await settingsOf(ctx.sql, businessId);
  if (!setting) throw new AppError('NOT_FOUND', say`We could not find those settings.`);
  return answer(settingOf(setting), said(accountId, setting.printed));
};

async function chosenAccount(ctx: Context, accountId: string | null): Promise<Parameters<typeof writeBank>[2]> {
  if (accountId === null || accountId === 'wallet' || accountId === 'customers') return accountId;
  const account = await bankAccount(ctx, accountId);
  if (!account) throw new AppError('NOT_FOUND', say`We could not find that bank account.`);
  return { id: account.id, bank: account.bank };
}

function said(accountId: string | null, printed: PrintedBank | null): Message {
  if (accountId === 'customers') return say`Each customer gets an account number with your next invoice to them. Their later invoices show it.`;
  if (printed) return say`New invoices show ${printed.bankName}, account ${printed.accountNumber}.`;
  return accountId === null ? say`New invoices show no account.` : say`New invoices show your wallet’s account number as soon as it is open.`;
}

/** For the payer: a changed account is a known method of fraud. Null if the account is the same as on earlier paid invoices of this supplier. */
export async function payeeChange({ sql }: Pick<Context, 'sql'>, invoice: InvoiceRecord): Promise<{ before: PrintedBank; now: PrintedBank } | null> {
  const now = invoice.sender?.bank;
  if (!now || !invoice.buyer_business_id || !invoice.sent_at || invoice.balance <= 0) return null;
  const { business_id: businessId, buyer_business_id: buyerId } = invoice;
  const before = await knownBank(invoice.sent_at, (stretch) => paidByBuyer(sql, { buyerId, businessId }, stretch));
  return before && (await isOther(sql, businessId, before, now)) ? { before, now } : null;
}

/** The same for the holder of a link, who only sees the last digits of the earlier account. */
export async function accountBefore(sql: Sql, invoice: InvoiceRecord): Promise<{ bankName: string; ending: string } | null> {
  const account = invoice.sender?.bank;
  if (!account || !invoice.sent_at || invoice.balance <= 0) return null;
  const { business_id: businessId, contact_id: contactId, buyer_business_id: buyerId, recipient, sent_at: at } = invoice;
  return accountPaidBefore(sql, { businessId, contactId, email: recipient.email ?? null, buyerId, account, at });
}

/** An account as a payer is shown it at an instant. */
interface ShownAccount {
  readonly businessId: string;
  readonly contactId: string | null;
  readonly email: string | null;
  /** The payer's business here. */
  readonly buyerId: string | null;
  readonly account: PrintedBank;
  readonly at: string;
}

/** The account known to this payer, if it is another one. */
export async function accountPaidBefore(sql: Sql, { account, at, ...to }: ShownAccount): Promise<{ bankName: string; ending: string } | null> {
  const before = await knownBank(at, async (stretch) => (await bankPaidBy(sql, to, stretch)) ?? paidByBuyer(sql, to, stretch));
  return before && (await isOther(sql, to.businessId, before, account)) ? { bankName: before.bankName, ending: before.accountNumber.slice(-4) } : null;
}

const DAY = 24 * 3_600_000;
/** The age at which a paid invoice makes its account known: an attacker in the sender's business cannot make an account known at once. */
const KNOWN_AFTER = 7 * DAY;

/** The account known to this payer: of the newest paid invoice that is a week old, or else of the first one. */
async function knownBank(sentAt: string, paid: (stretch: Stretch) => Promise<PrintedBank | null>): Promise<PrintedBank | null> {
  const weekBefore = new Date(Date.parse(sentAt) - KNOWN_AFTER).toISOString();
  return (await paid({ to: weekBefore, first: 'newest' })) ?? paid({ to: sentAt, first: 'oldest' });
}

async function paidByBuyer(sql: Sql, { buyerId, businessId }: Pick<ShownAccount, 'buyerId' | 'businessId'>, stretch: Stretch): Promise<PrintedBank | null> {
  return buyerId === null ? null : bankPaidByBuyer(sql, { buyerId, senderId: businessId }, stretch);
}

/** Two account numbers of one wallet count as the same account, because the money arrives in that wallet. */
async function isOther(sql: Sql, businessId: string, one: PrintedBank, other: PrintedBank): Promise<boolean> {
  if (one.accountNumber === other.accountNumber && one.bankName === other.bankName) return false;
  return !(await areOfOneWallet(sql, businessId, one, other));
}
