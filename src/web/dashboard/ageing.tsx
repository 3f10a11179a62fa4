import { koboFromNaira } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { paths } from '../base/paths.ts';
import type { Unpaid } from './figures.tsx';

const PARTS = [
  { key: 'current', label: t('Not due yet'), colour: 'var(--color-accent)' },
  { key: 'to30', label: t('1–30 days overdue'), colour: 'color-mix(in oklab, var(--color-warn) 55%, var(--color-surface))' },
  { key: 'to60', label: t('31–60 days overdue'), colour: 'var(--color-warn)' },
  { key: 'over60', label: t('More than 60 days overdue'), colour: 'var(--color-danger)' },
] as const;

/** Receivables by days overdue. Nothing without receivables. */
export function AgeingCard({ data }: { data: Unpaid | undefined }) {
  if (!data || data.owedToUs.amount === 0) return null;
  const { ageing } = data;
  return (
    <Card title={t('Owed to you, by age')}>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5">
        {PARTS.filter(({ key }) => ageing[key] > 0).map(({ key, colour }) => (
          <span key={key} className="min-w-1 rounded-sm" style={{ flexGrow: koboFromNaira(ageing[key]) ?? 0, flexBasis: 0, background: colour }} />
        ))}
      </div>
      <dl className="mt-2.5 grid gap-1 text-xs">
        {PARTS.map(({ key, label, colour }) => (
          <div key={key} className="flex items-center gap-2">
            <dt className="flex flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: colour }} />
              {label}
            </dt>
            <dd className="text-end">
              <Money naira={ageing[key]} />
            </dd>
          </div>
        ))}
      </dl>
      {data.owedToUs.late > 0 && (
        <p className="mt-3 text-sm">
          <Anchor to={paths.invoices({ type: 'sent', status: 'late' })} className="font-medium text-accent hover:underline">
            {t('Show overdue invoices')}
          </Anchor>
        </p>
      )}
    </Card>
  );
}
