import { exportPerson } from '../../../shared/exports/person-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { download } from '../../../api-client/download.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';

/** One's own data, of every business one belongs to. */
export function OwnDataCard() {
  const { busy, save } = useSaving();
  return (
    <Card title={t('Your own data')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty">
          {t('Your profile, your memberships, and the devices and sessions you sign in with, as a JSON file.')}
        </p>
        <Button loading={busy !== null} onClick={() => save('my-data.json', () => download(exportPerson, {}))}>
          {t('Download your data')}
        </Button>
      </div>
    </Card>
  );
}
