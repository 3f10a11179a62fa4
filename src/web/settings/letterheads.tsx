import { Plus } from 'lucide-react';
import { createSetting } from '../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../shared/invoices/settings-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';

type Setting = OutputOf<typeof listSettings>['settings'][number];

/** The choice of the invoice template being edited; another one for invoices with a different design or text. */
export function Letterheads({ settings, current, onChoose }: { settings: readonly Setting[]; current: Setting; onChoose: (id: string) => void }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.settings');
  const add = useAction(createSetting, { done: t('Template added'), refresh: [listSettings], onDone: ({ id }) => onChoose(id) });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {settings.length > 1 && (
        <div className="min-w-48 flex-1">
          <Field label={t('Template')} hint={t('The first template is used unless you select another.')}>
            <Select value={current.id} onChange={onChoose} options={settings.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        </div>
      )}
      <Button
        variant="quiet"
        icon={<Plus aria-hidden="true" size={16} />}
        disabled={!may.allowed}
        loading={add.isPending}
        onClick={() => add.mutate({ businessId: business.id })}
      >
        {t('Add template')}
      </Button>
    </div>
  );
}
