import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { ageingReport, cashReport, costsReport, payersReport, salesReport } from '../../shared/reports/contract.ts';
import { journalReport } from '../../shared/reports/journal-contract.ts';
import { taxReport } from '../../shared/reports/tax-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { queryOf } from '../../api-client/query.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { REPORT_TEXTS } from './report-names.ts';
import type { Report } from './report-names.ts';
import { PRESET_LABELS } from './preset-labels.ts';
import { usePeriod } from './use-period.ts';
import type { ChosenPeriod } from './use-period.ts';

interface Answer {
  data: { statement: string } | undefined;
  error: unknown;
}

/** Every report with its sentence; the figures are one step away. */
export function ReportsScreen() {
  return (
    <>
      <PageHeader title={t('Reports')} lead={t('Each report says what matters in one sentence. Open it for the figures behind it.')} />
      <ul className="grid gap-4 md:grid-cols-2">
        <Ageing name="receivables" side="sent" />
        <Ageing name="payables" side="received" />
        <LatePayers />
        <Sales />
        <Cash />
        <Fees />
        <Tax />
        <Journal />
      </ul>
    </>
  );
}

function Ageing({ name, side }: { name: Report; side: 'sent' | 'received' }) {
  const { business } = useSignedIn();
  const answer = useQuery(queryOf(ageingReport, { businessId: business.id, side, offset: 0, limit: 50 }));
  return <ReportCard name={name} answer={answer} />;
}

function LatePayers() {
  const { business } = useSignedIn();
  const { preset, period } = usePeriod();
  return (
    <ReportCard name="late-payers" preset={preset} answer={useQuery(queryOf(payersReport, { businessId: business.id, ...period, offset: 0, limit: 50 }))} />
  );
}

function Sales() {
  const { business } = useSignedIn();
  const { preset, period, compare } = usePeriod();
  return (
    <ReportCard
      name="sales"
      preset={preset}
      answer={useQuery(queryOf(salesReport, { businessId: business.id, by: 'month', ...period, compare, offset: 0, limit: 50 }))}
    />
  );
}

function Cash() {
  const { business } = useSignedIn();
  const { preset, period, compare } = usePeriod();
  return <ReportCard name="cash" preset={preset} answer={useQuery(queryOf(cashReport, { businessId: business.id, every: 'month', ...period, compare }))} />;
}

function Fees() {
  const { business } = useSignedIn();
  const { preset, period, compare } = usePeriod();
  return <ReportCard name="fees" preset={preset} answer={useQuery(queryOf(costsReport, { businessId: business.id, ...period, compare }))} />;
}

function Tax() {
  const { business } = useSignedIn();
  const { preset, period } = usePeriod('last_month');
  return <ReportCard name="tax" preset={preset} answer={useQuery(queryOf(taxReport, { businessId: business.id, ...period, offset: 0, limit: 50 }))} />;
}

function Journal() {
  const { business } = useSignedIn();
  const { preset, period } = usePeriod('last_month');
  return <ReportCard name="journal" preset={preset} answer={useQuery(queryOf(journalReport, { businessId: business.id, ...period, offset: 0, limit: 1 }))} />;
}

/** `preset`: the period of its sentence. */
function ReportCard({ name, preset, answer: { data, error } }: { name: Report; preset?: ChosenPeriod['preset']; answer: Answer }) {
  const { title, lead } = REPORT_TEXTS[name];
  return (
    <li className="relative flex flex-col gap-1 rounded border border-line bg-surface p-4 hover:bg-sunken/60 sm:p-5">
      <h2 className="flex items-center justify-between gap-3 font-semibold">
        <Anchor
          to={paths.report(name)}
          className="outline-none after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {title}
        </Anchor>
        <ChevronRight aria-hidden="true" size={18} className="text-ink-3" />
      </h2>
      <p className="text-sm text-ink-2">{lead}</p>
      {preset && preset !== 'own' && <p className="text-xs text-ink-2">{PRESET_LABELS[preset]}</p>}
      <p className="mt-2 font-medium wrap-anywhere">{data ? data.statement : error ? errorText(error) : <Skeleton className="h-5 w-3/4" />}</p>
    </li>
  );
}
