import { Download, FileText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { exportReport } from '../../shared/reports/contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { download } from '../../api-client/download.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { setTitle } from '../base/title.ts';
import { REPORT_TEXTS } from './report-names.ts';
import type { Report } from './report-names.ts';

interface ReportPageProps {
  name: Report;
  /** The report and its filters, for the files. */
  file: Omit<InputOf<typeof exportReport>, 'format'>;
  filters?: ReactNode;
  /** The report in one sentence; undefined while it loads. */
  statement: string | undefined;
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** The frame of every report: its sentence, its filters, its figures, and the same as a file or on paper. */
export function ReportPage({ name, file, filters, statement, error, onRetry, children }: ReportPageProps) {
  const { title, lead } = REPORT_TEXTS[name];
  useEffect(() => setTitle(title), [title]);
  return (
    <>
      <PageHeader title={title} lead={lead} back={{ to: paths.reports(), label: t('Reports') }} actions={<Files name={name} file={file} />} />
      {filters && <div className="mb-6 print:hidden">{filters}</div>}
      {error && statement === undefined ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div className="grid gap-6">
          <Statement text={statement} />
          {children}
        </div>
      )}
    </>
  );
}

function Statement({ text }: { text: string | undefined }) {
  if (text === undefined)
    return (
      <>
        <Loading label={t('Loading the report')} />
        <Skeleton className="h-7 w-full max-w-[36rem]" />
      </>
    );
  return <p className="max-w-[64ch] text-lg font-medium text-balance wrap-anywhere">{text}</p>;
}

function Files({ name, file }: Pick<ReportPageProps, 'name' | 'file'>) {
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  const take = (format: 'csv' | 'pdf') => save(`${name}.${format}`, () => download(exportReport, { ...file, format }));
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      {may.allowed && (
        <>
          <Button icon={<Download aria-hidden="true" size={16} />} loading={busy === `${name}.csv`} onClick={() => take('csv')}>
            {t('CSV')}
          </Button>
          <Button icon={<FileText aria-hidden="true" size={16} />} loading={busy === `${name}.pdf`} onClick={() => take('pdf')}>
            {t('PDF')}
          </Button>
        </>
      )}
      <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
        {t('Print')}
      </Button>
    </span>
  );
}
