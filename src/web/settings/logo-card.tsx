import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readBusiness, updateBusiness } from '../../shared/business/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';

const LARGEST = 1024 * 1024;

/** The logo of documents sent from now on. */
export function LogoCard({ logo, locked }: { logo: string | null; locked: boolean }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (file: File | undefined) => {
    if (file && file.size > LARGEST) return setProblem(t('The logo may have at most 1 MB.'));
    setBusy(true);
    setProblem(undefined);
    try {
      await call(updateBusiness, { businessId: business.id, ...(file ? {} : { removeLogo: true }) }, file ? { files: { logo: [file] } } : {});
      await queries.invalidateQueries({ queryKey: [readBusiness.id] });
      toast.success(file ? t('Logo saved') : t('Logo removed'));
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors[0]?.message) || errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('Logo')}>
      <div className="flex flex-wrap items-center gap-5">
        <span className={cx('grid h-20 w-40 place-items-center overflow-hidden rounded border border-line', logo ? 'bg-white' : 'bg-sunken')}>
          {logo ? (
            <img src={logo} alt={t('The logo of {name}', { name: business.name })} className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-xs text-ink-2">{t('No logo yet')}</span>
          )}
        </span>
        {!locked && (
          <span className="flex flex-wrap gap-2">
            <FileButton accept="image/png,image/jpeg" variant="secondary" loading={busy} onFiles={([file]) => void change(file)}>
              {logo ? t('Choose another') : t('Choose a logo')}
            </FileButton>
            {logo && (
              <Button variant="quiet" disabled={busy} onClick={() => void change(undefined)}>
                {t('Remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      <p className="mt-3 text-ink-2">{t('PNG or JPEG, up to 1 MB. Invoices already sent keep their logo.')}</p>
      <p aria-live="polite" className="mt-1 text-danger empty:hidden">
        {problem}
      </p>
    </Card>
  );
}
