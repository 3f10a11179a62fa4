import type { LinkKind, MailChoice } from '../../shared/notifications/mail-kinds.ts';
import { t } from '../../shared/i18n/translate.ts';

export const KIND_LABELS: Readonly<Record<LinkKind, { title: string; detail: string }>> = {
  received: { title: t('Invoices and orders received'), detail: t('Someone sends you an invoice or order, or revises or withdraws it.') },
  decided: { title: t('Responses to your invoices and orders'), detail: t('Approved, declined or expired.') },
  paid: { title: t('Your invoices paid'), detail: t('A payment arrives on an invoice, or is recorded or removed.') },
  reminders: { title: t('Reminders'), detail: t('For invoices you still have to pay.') },
  approvals: { title: t('Approvals'), detail: t('A colleague requests your approval, or your own request is approved or declined.') },
  credit: { title: t('Credit'), detail: t('Offers, advances, due dates and repayments.') },
  wallet: { title: t('Wallet and cards'), detail: t('Money that arrives, refunds, and cards that expire.') },
  team: { title: t('Team and settings'), detail: t('New members, verification, bank accounts, API keys and webhooks.') },
  digest: { title: t('Daily digest'), detail: t('One email a day with what happened.') },
};

export const CHOICE_LABELS: Readonly<Record<MailChoice, string>> = { now: t('Immediately'), digest: t('In the daily digest'), never: t('Never') };
