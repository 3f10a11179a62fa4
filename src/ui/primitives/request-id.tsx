import { t } from '../../shared/i18n/translate.ts';
import { Link } from './link.tsx';
import { T } from './text-with-parts.tsx';

/** Where one writes to us; set by an app that has such a page, at its start. */
export const REPORT = { path: '' };

/** The id a person quotes to support. */
export function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 text-xs text-ink-3">
      <T text="Request id {id}" id={<code className="font-mono select-all">{id}</code>} /> {/* Without the query, which may contain a link's key. */}
      {REPORT.path && <Link to={`${REPORT.path}?request=${id}&from=${location.pathname}`}>{t('Write to us')}</Link>}
    </p>
  );
}
