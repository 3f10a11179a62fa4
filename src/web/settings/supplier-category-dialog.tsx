import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { addSupplierCategory, changeSupplierCategory, listSupplierCategories } from '../../shared/payments/supplier-categories-contract.ts';
import { listSupplierRules } from '../../shared/payments/supplier-rules-contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import type { Bound } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { ContactPicker, contactName } from '../invoices/editor/contact-picker.tsx';
import type { Contact } from '../invoices/editor/contact-picker.tsx';
import { inputOf, RuleFields } from '../invoices/rules/supplier-rule-dialogs.tsx';
import type { Figures } from '../invoices/rules/supplier-rule-dialogs.tsx';
import type { Category } from './supplier-category-row.tsx';

interface Supplier {
  /** Of a contact; of its rule, if it is in the category: its contact can be gone. */
  id: string;
  name: string;
}

interface Values extends Figures {
  name: string;
  suppliers: readonly Supplier[];
}

type Input = InputOf<typeof addSupplierCategory>;

const NEW: Values = { name: '', suppliers: [], appliesTo: 'both', kind: 'above', amount: null };

/** Without a category: makes one. */
export function SupplierCategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const form = useForm<Values, Input>({
    schema: addSupplierCategory.input,
    defaults: category ? valuesOf(category) : NEW,
    toInput: ({ name, suppliers, ...figures }) => ({
      businessId: business.id,
      name,
      suppliers: suppliers.map(({ id }) => id),
      ...inputOf(figures),
    }),
    codes: { NOT_ELIGIBLE: 'suppliers', STATE_CONFLICT: 'suppliers' },
    submit: async (input) => {
      const waits = await save(category?.id, input);
      for (const { id } of [listSupplierCategories, listSupplierRules]) void queries.invalidateQueries({ queryKey: [id] });
      toast.success(waits ? t('Category saved. What is easier applies after 72 hours.') : t('Category saved'));
      onClose();
    },
  });
  const { appliesTo, kind } = useValues(form);
  const title = category ? t('Edit category') : t('Add a category of suppliers');
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <FormField name="name" label={t('Name')}>
          {(bind) => <TextInput {...bind} placeholder={t('For example Transport')} autoComplete="off" />}
        </FormField>
        <FormField<readonly Supplier[]>
          name="suppliers"
          label={t('Suppliers')}
          hint={t('Contacts with an account here that you have dealt with. The category’s rule replaces their own.')}
        >
          {(bind) => <SuppliersField {...bind} />}
        </FormField>
        <RuleFields appliesTo={appliesTo} kind={kind} />
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save category')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Chosen suppliers as chips, and below them a search for the next one. */
function SuppliersField({ value, onChange }: Bound<readonly Supplier[]>) {
  const [refused, setRefused] = useState<Contact | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const choose = (contact: Contact | null) => {
    setRefused(contact?.linkedBusiness === null ? contact : null);
    if (!contact?.linkedBusiness || value.some(({ id }) => id === contact.id)) return;
    onChange([...value, { id: contact.id, name: contact.linkedBusiness.name }]);
  };
  const remove = (id: string) => {
    onChange(value.filter((one) => one.id !== id));
    search.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {value.length > 0 && (
        <ul aria-label={t('Suppliers of the category')} className="mb-2 flex max-h-44 flex-wrap gap-2 overflow-y-auto text-sm">
          {value.map(({ id, name }) => (
            <li key={id} className="inline-flex max-w-full items-center rounded-full border border-line bg-surface">
              <span className="min-w-0 truncate py-1 ps-3 pe-1" title={name}>
                {name}
              </span>
              <button
                type="button"
                aria-label={t('Remove “{name}”', { name })}
                className="touch-target relative grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink"
                onClick={() => remove(id)}
              >
                <X aria-hidden="true" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={search}>
        <ContactPicker chosenId={null} onChoose={choose} />
      </div>
      <p role="status" className="mt-1.5 text-sm text-danger empty:hidden">
        {refused && t('{name} has not sent you an invoice from an account here yet, so it can’t be in a category.', { name: contactName(refused) })}
      </p>
    </>
  );
}

/** Whether something of it waits for 72 hours. */
async function save(categoryId: string | undefined, input: Input): Promise<boolean> {
  if (categoryId === undefined) return isWaiting(await call(addSupplierCategory, input));
  const { category, ending } = await call(changeSupplierCategory, { ...input, categoryId });
  return isWaiting(category) || ending.length > 0;
}

function isWaiting({ suppliers }: Category): boolean {
  return suppliers.some(({ next }) => next !== null);
}

function valuesOf({ name, rule: { kind, amount, appliesTo }, suppliers }: Category): Values {
  const chosen = suppliers.map(({ id, supplier }) => ({ id, name: supplier }));
  return { name, suppliers: chosen, appliesTo, kind, amount: kind === 'always' ? null : koboOf(amount) };
}
