import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { ATTACHABLE, tooLarge } from '../invoices/attachable.ts';

/** One file to send with a message. */
export function FileChoice({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string>();
  const choose = ([chosen]: File[]) => {
    const large = chosen && tooLarge(chosen);
    setProblem(large);
    if (chosen && !large) onFile(chosen);
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton size="small" accept={ATTACHABLE} onFiles={choose}>
          {t('Attach a picture')}
        </FileButton>
        {file === null ? (
          <span className="text-xs text-ink-2">{t('PDF, PNG or JPEG, up to 10 MB.')}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <span className="truncate">{file.name}</span>
            <IconButton small label={t('Remove {name}', { name: file.name })} icon={<X aria-hidden="true" size={16} />} onClick={() => onFile(null)} />
          </span>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
