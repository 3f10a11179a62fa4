import type { activity } from '../../shared/dashboard/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { paths } from '../base/paths.ts';

type Other = OutputOf<typeof activity>['recentActivities']['others'][number];

export function otherPath({ kind, id }: Other): string {
  if (kind === 'request') return paths.team({ tab: 'requests', request: id });
  if (kind === 'withdrawal') return paths.wallet('withdrawals');
  return kind === 'advance' ? paths.credit(id) : paths.purchaseOrder(id);
}

/** The kind and its last step. */
export function otherText({ kind, status }: Other): string {
  return TEXTS[kind][status] ?? NAMES[kind];
}

const NAMES: Readonly<Record<Other['kind'], string>> = {
  'order-sent': t('Purchase order sent'),
  'order-received': t('Purchase order received'),
  request: t('Approval requested'),
  withdrawal: t('Withdrawal'),
  advance: t('Advance'),
};

const ORDER: Readonly<Record<string, string>> = {
  approved: t('Purchase order approved'),
  denied: t('Purchase order declined'),
  invoiced: t('Purchase order invoiced'),
};

/** The steps by their status; others are named by their kind alone. */
const TEXTS: Readonly<Record<Other['kind'], Readonly<Record<string, string>>>> = {
  'order-sent': ORDER,
  'order-received': ORDER,
  request: { approved: t('Request approved'), denied: t('Request declined') },
  withdrawal: {
    approval: t('Withdrawal awaiting approval'),
    pending: t('Withdrawal on its way'),
    sending: t('Withdrawal on its way'),
    succeeded: t('Withdrawal paid out'),
    failed: t('Withdrawal failed'),
    cancelled: t('Withdrawal cancelled'),
    denied: t('Withdrawal declined'),
    reversed: t('Withdrawal came back'),
  },
  advance: {
    pending: t('Advance requested'),
    approved: t('Advance offered'),
    partial: t('Advance offered'),
    denied: t('Advance declined'),
    expired: t('Offer of an advance expired'),
    active: t('Advance paid out'),
    paid: t('Advance repaid'),
    default: t('Advance in default'),
  },
};
