import { t } from '../../../shared/i18n/translate.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';

/** Text for a terminal or an editor, with a copy button. It scrolls separately, also by keyboard. */
export function CodeSample({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded border border-line bg-sunken/60">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line ps-4 pe-1.5 text-xs text-ink-2">
        {label}
        <CopyButton text={text} label={t('Copy: {label}', { label })} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={label} className="max-h-80 overflow-auto px-4 py-3 font-mono text-xs leading-5">
        {text.trimEnd()}
      </pre>
    </figure>
  );
}
