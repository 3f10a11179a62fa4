import { ArrowDownLeft, ArrowRight, FileCheck2, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { formatMoney } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import type { Unpaid } from './figures.tsx';

interface Need {
  icon: LucideIcon;
  text: string;
  to: string;
}

/** Tasks of the reader: approvals, overdue payments, verification. */
function needsOf({ owedToUs, owedByUs, awaiting }: Unpaid, level: number): readonly Need[] {
  const { requests, invoices, transfers, verification } = awaiting;
  const needs: (Need | false | null)[] = [
    requests.newest !== null && {
      icon: UserCheck,
      text: tn(requests.count, '{count} request awaits your approval', '{count} requests await your approval'),
      to: paths.team({ tab: 'requests', ...(requests.count === 1 && { request: requests.newest }) }),
    },
    invoices > 0 && {
      icon: FileCheck2,
      text: tn(invoices, '{count} received invoice awaits approval', '{count} received invoices await approval'),
      to: paths.invoices({ type: 'received', status: 'pending' }),
    },
    transfers > 0 && {
      icon: ArrowDownLeft,
      text: tn(transfers, '{count} transfer: which invoice is it for?', '{count} transfers: which invoices are they for?'),
      to: paths.wallet('transfers'),
    },
    owedByUs.late > 0 && {
      icon: TriangleAlert,
      text: t('You owe {amount} that is overdue', { amount: formatMoney(koboOf(owedByUs.late)) }),
      to: paths.invoices({ type: 'received', status: 'late' }),
    },
    owedToUs.late > 0 && {
      icon: TriangleAlert,
      text: t('{amount} owed to you is overdue', { amount: formatMoney(koboOf(owedToUs.late)) }),
      to: paths.invoices({ type: 'sent', status: 'late' }),
    },
    verification && { icon: ShieldCheck, text: VERIFICATION[verification](level), to: paths.kyb() },
  ];
  return needs.filter((need) => need !== false && need !== null);
}

const VERIFICATION: Record<NonNullable<Unpaid['awaiting']['verification']>, (level: number) => string> = {
  submit: () => t('Submit your verification for review'),
  correct: () => t('Something in your verification needs a correction'),
  continue: (level) => t('Continue verification to reach level {level}', { level: level + 1 }),
};

export function NeedsAttention({ data }: { data: Unpaid }) {
  const needs = needsOf(data, useSignedIn().business.level);
  if (needs.length === 0) return null;
  return (
    <Card title={t('Needs attention', undefined, 'tasks')} flush>
      <ul className="divide-y divide-line">
        {needs.map(({ icon: Icon, text, to }) => (
          <li key={text}>
            <Anchor to={to} className="flex min-h-11 items-center gap-3 px-4 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5">
              <Icon aria-hidden="true" size={16} className="text-ink-2" />
              <span className="min-w-0 flex-1">{text}</span>
              <ArrowRight aria-hidden="true" size={16} className="text-accent" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
