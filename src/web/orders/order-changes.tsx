import { t } from '../../shared/i18n/translate.ts';

/** What the buyer has changed since the version that was declined. */
export function OrderChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <span className="grid gap-1 border-s-2 border-line ps-3 text-sm text-ink-2">
      <b className="text-ink">{t('Revised by the buyer')}</b>
      {changes.map((change) => (
        <span key={change} className="wrap-anywhere">
          {change}
        </span>
      ))}
    </span>
  );
}
