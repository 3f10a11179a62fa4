import { t } from '../../shared/i18n/translate.ts';
import { Link } from './link.tsx';
import { withQuery } from './navigation.ts';
import { T } from './text-with-parts.tsx';

/** Where customers write to us; an app without such a page empties it at its start. */
export const REPORT = { path: '/help' };

/** The id a person quotes to support. */
export function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 text-xs text-ink-3">
      <T text="Request id {id}" id={<code className="font-mono select-all">{id}</code>} /> {/* Without the query, which may contain a link's key. */}
      {REPORT.path && <Link to={withQuery(REPORT.path, { request: id, from: location.pathname })}>{t('Write to us')}</Link>}
    </p>
  );
}
