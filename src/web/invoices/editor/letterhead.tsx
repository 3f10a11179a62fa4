import { useQuery } from '@tanstack/react-query';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { Select } from '../../../ui/form/select.tsx';
import { useSignedIn } from '../../base/session.ts';

/** The choice of the invoice template; hidden if there is only one. */
export function EditorLetterhead() {
  const { business } = useSignedIn();
  const settings = useQuery({ ...queryOf(listSettings, { businessId: business.id }), staleTime: 60_000 }).data?.settings ?? [];
  const [first, ...others] = settings;
  if (!first || others.length === 0) return null;
  return (
    <FormField<string | null> name="letterhead" label={t('Template')} hint={t('Prefix, colour, terms and footer.')}>
      {(bind) => (
        <Select
          {...bind}
          value={bind.value ?? ''}
          onChange={(id) => bind.onChange(id === '' ? null : id)}
          options={[{ value: '', label: first.name }, ...others.map((setting) => ({ value: setting.id, label: setting.name }))]}
        />
      )}
    </FormField>
  );
}
