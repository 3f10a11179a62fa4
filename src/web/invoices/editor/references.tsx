import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_REFERENCE_LENGTH } from '../../../shared/invoices/reference-fields.ts';
import { REFERENCE_LABELS, REFERENCE_NAMES, referenceRows } from '../../../shared/invoices/references.ts';
import { render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { focusNow } from '../../../ui/form/focus-now.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import type { EditorValues } from './values.ts';

/** A button until one is used. */
export function EditorReferences({ form }: { form: FormHandle<EditorValues> }) {
  const { references } = useValues(form);
  const isUsed = referenceRows(references).length > 0;
  const [isOpen, setIsOpen] = useState(isUsed);
  if (!isOpen && !isUsed)
    return (
      <div className="-ms-4">
        <Button
          variant="quiet"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => {
            setIsOpen(true);
            focusNow(`[name="references.${REFERENCE_NAMES[0]}"]`);
          }}
        >
          {t('Add references')}
        </Button>
      </div>
    );
  return (
    <section aria-label={t('References')} className="grid w-full gap-x-4 gap-y-5 sm:grid-cols-2">
      {REFERENCE_NAMES.map((name) => (
        <FormField<string | undefined> key={name} name={`references.${name}`} label={render(REFERENCE_LABELS[name])} optional>
          {({ value = '', ...bind }) => <TextInput {...bind} value={value} maxLength={MAX_REFERENCE_LENGTH} autoComplete="off" />}
        </FormField>
      ))}
    </section>
  );
}
