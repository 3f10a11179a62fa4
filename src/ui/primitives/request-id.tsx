import { t } from '../../shared/i18n/translate.ts';
import { Link } from './link.tsx';
import { T } from './text-with-parts.tsx';

/** The address for writing to us about a request id; null in an app without one. */
let reportPath: ((id: string) => string) | null = null;

/** Set once at start. */
export function setReportPath(path: (id: string) => string): void {
  reportPath = path;
}

/** The id a person quotes to support. */
export function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 text-xs text-ink-3">
      <T text="Request id {id}" id={<code className="font-mono select-all">{id}</code>} /> {reportPath && <Link to={reportPath(id)}>{t('Write to us')}</Link>}
    </p>
  );
}
