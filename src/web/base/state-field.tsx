import { isNigeria, NIGERIAN_STATES } from '../../shared/business/states.ts';
import { t } from '../../shared/i18n/translate.ts';
import { FormField } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

/** In Nigeria a choice of its states; elsewhere free text. A stored value stays selectable. */
export function StateField({ name, country, stored, optional = false }: { name: string; country: string; stored: string; optional?: boolean }) {
  const states: readonly string[] = NIGERIAN_STATES;
  const names = stored === '' || states.includes(stored) ? states : [stored, ...states];
  return (
    <FormField name={name} label={t('State')} optional={optional}>
      {(bind) =>
        isNigeria(country) ? (
          <Select
            {...bind}
            options={[
              { value: '', label: optional ? t('None', undefined, 'state') : t('Choose a state'), disabled: !optional },
              ...names.map((state) => ({ value: state, label: state })),
            ]}
          />
        ) : (
          <TextInput {...bind} autoComplete="address-level1" />
        )
      }
    </FormField>
  );
}
