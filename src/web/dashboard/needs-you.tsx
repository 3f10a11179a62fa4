import { useQuery } from '@tanstack/react-query';
import { ArrowRight, FileCheck2, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/kit/words.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/link.tsx';
import { queryOf } from '../../ui/query.ts';
import { useMay } from '../app/may.ts';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { koboOf } from '../paper/paper-data.ts';
import { useChecklist } from '../verification/use-checklist.ts';
import type { Unpaid } from './figures.tsx';

interface Need {
  icon: LucideIcon;
  text: string;
  to: string;
}

/** What waits for the person who reads: approvals, what is overdue, verification. Undefined until all of it is known. */
export function useNeeds(standing: Unpaid | undefined): readonly Need[] | undefined {
  const businessId = useSignedIn().business.id;
  const decides = useMay('request.decide').allowed;
  const verifies = useMay('verification.submit').allowed;
  const requests = useQuery(queryOf(listRequests, { businessId, status: 'pending', limit: 1 }, { quiet: true }));
  const received = useQuery(queryOf(listInvoices, { businessId, type: 'received', limit: 1 }));
  const verification = useChecklist();
  const asked = [requests, received, verification];
  // Without an answer the page is better without these lines than kept back.
  if (asked.some((one) => one.isPending && one.failureCount === 0 && one.fetchStatus !== 'paused')) return undefined;
  const waiting = decides ? (requests.data?.requests ?? []) : [];
  const [count, first] = [requests.data?.count ?? 0, waiting[0]];
  const pending = received.data?.topCards.pending.count ?? 0;
  const { owedToUs, owedByUs } = standing ?? {};
  const needs: (Need | false | undefined)[] = [
    first && {
      icon: UserCheck,
      text: tn(count, '{count} request awaits your approval', '{count} requests await your approval'),
      to: paths.team({ tab: 'requests', ...(count === 1 && { request: first.id }) }),
    },
    pending > 0 && {
      icon: FileCheck2,
      text: tn(pending, '{count} received invoice awaits approval', '{count} received invoices await approval'),
      to: paths.invoices({ type: 'received', status: 'pending' }),
    },
    owedByUs !== undefined &&
      owedByUs.late > 0 && {
        icon: TriangleAlert,
        text: t('You owe {amount} that is overdue', { amount: formatMoney(koboOf(owedByUs.late)) }),
        to: paths.invoices({ type: 'received', status: 'late' }),
      },
    owedToUs !== undefined &&
      owedToUs.late > 0 && {
        icon: TriangleAlert,
        text: t('{amount} owed to you is overdue', { amount: formatMoney(koboOf(owedToUs.late)) }),
        to: paths.invoices({ type: 'sent', status: 'late' }),
      },
    verifies && verification.data && verificationNeed(verification.data),
  ];
  return needs.filter((need) => need !== false && need !== undefined);
}

/** Level 1 is the first of the first steps, and not said twice. */
function verificationNeed({ canSubmit, level, items }: NonNullable<ReturnType<typeof useChecklist>['data']>): Need | undefined {
  const to = paths.kyb();
  if (canSubmit) return { icon: ShieldCheck, text: t('Submit your verification for review'), to };
  if (items.some((one) => one.verdict === 'refused')) return { icon: ShieldCheck, text: t('Something in your verification needs a correction'), to };
  // While all of it is being checked there is nothing to do.
  const hasMore = items.some((one) => one.level === level + 1 && one.verdict === 'missing');
  if (level > 0 && hasMore) return { icon: ShieldCheck, text: t('Continue verification to reach level {level}', { level: level + 1 }), to };
  return undefined;
}

export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Card title={t('Needs you')} flush>
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
