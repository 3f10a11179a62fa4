import type { LinkKind, MailChoice } from '../../shared/notifications/mail-kinds.ts';
import { t } from '../../shared/kit/words.ts';

export const KIND_WORDS: Readonly<Record<LinkKind, { title: string; detail: string }>> = {
  received: { title: t('Invoices and orders received'), detail: t('Somebody sends you an invoice or an order, revises or withdraws it.') },
  decided: { title: t('Your invoices and orders decided'), detail: t('Approved, denied or expired.') },
  paid: { title: t('Your invoices paid'), detail: t('A payment arrives on an invoice, or is recorded or taken back.') },
  reminders: { title: t('Reminders'), detail: t('Of invoices that you have yet to pay.') },
  approvals: { title: t('Approvals'), detail: t('A colleague asks for your approval, or what you asked for is decided.') },
  credit: { title: t('Credit'), detail: t('Offers, advances, what falls due and what is repaid.') },
  wallet: { title: t('Wallet and cards'), detail: t('Money that arrives, refunds, and cards that expire.') },
  team: { title: t('Team and settings'), detail: t('Who joins, verification, bank accounts, API keys and webhooks.') },
  digest: { title: t('Daily digest'), detail: t('One e-mail a day with what happened.') },
};

export const CHOICE_WORDS: Readonly<Record<MailChoice, string>> = { now: t('At once'), digest: t('In the daily digest'), never: t('Never') };
