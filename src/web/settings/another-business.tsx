import { useState } from 'react';
import { createBusiness } from '../../shared/business/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { paths } from '../base/paths.ts';
import { keep, useSignedIn } from '../base/session.ts';
import { CATEGORIES } from './categories.ts';

const START: { name: string; category: Category } = { name: '', category: 'supplier' };

/** A person may own several businesses, each with its own wallet, documents, team and verification. */
export function AnotherBusiness() {
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('Another business')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[44ch] text-ink-2">
          {t('You can run several businesses with this account. Each has its own invoices, wallet, team and verification.')}
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('Add a business')}
        </Button>
      </div>
      {open && <AddBusiness onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AddBusiness({ onClose }: { onClose: () => void }) {
  const session = useSignedIn();
  const form = useForm({
    schema: createBusiness.input,
    defaults: START,
    toInput: (values) => values,
    submit: async (input, options) => {
      const { id, name, category, level, role } = await call(createBusiness, input, options);
      toast.success(t('{name} added. You’re now working in it.', { name }));
      onClose();
      await keep({ ...session, business: { ...session.business, id, name, category, level, role } });
      go(paths.kyb());
    },
  });
  return (
    <Dialog title={t('Add a business')} onClose={onClose}>
      <Form form={form} label={t('Add a business')}>
        <FormField name="name" label={t('Business name')}>
          {(bind) => <TextInput {...bind} autoComplete="organization" />}
        </FormField>
        <FormField<Category> name="category" label={t('Business type')} group>
          {(bind) => <RadioCards {...bind} options={CATEGORIES} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Add business')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
