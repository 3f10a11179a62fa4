import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createKey, listKeys } from '../../../shared/api-keys/contract.ts';
import { NEVER, SCOPE_TEXTS, SCOPES } from '../../../shared/api-keys/scopes.ts';
import type { Scope } from '../../../shared/api-keys/scopes.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call } from '../../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignedIn } from '../../base/session.ts';
import { Boxes } from './checkbox-list.tsx';
import { CodeSample } from './code-sample.tsx';
import { curlOf } from './samples.ts';
import { OneTimeSecret } from './one-time-secret.tsx';

/** The minimal useful scope. */
const FIRST: readonly Scope[] = ['read'];
const LASTS = [
  { value: '30', label: tn(30, '{count} day', '{count} days') },
  { value: '90', label: tn(90, '{count} day', '{count} days') },
  { value: '365', label: t('One year') },
  { value: '', label: t('No expiry') },
];
const CHOICES = SCOPES.map((scope) => ({
  value: scope,
  hint: `${SCOPE_TEXTS[scope].says}.`,
  label: (
    <>
      {SCOPE_TEXTS[scope].title} <code className="ms-1 font-mono text-xs text-ink-2">{scope}</code>
    </>
  ),
}));

/** Name, scopes and expiry; then the key itself, shown once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const [token, setToken] = useState<string | null>(null);
  if (token === null) return <KeyForm onMade={setToken} onClose={onClose} />;
  return (
    <OneTimeSecret
      title={t('Your new API key')}
      lead={t('Store it securely, never in client-side code or source control.')}
      secret={token}
      label={t('API key')}
      onClose={onClose}
    >
      <CodeSample label={t('Try it in a terminal')} text={curlOf(business.id, token)} />
    </OneTimeSecret>
  );
}

function KeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const form = useForm({
    schema: createKey.input,
    defaults: { name: '', scopes: FIRST, expiresInDays: '90' },
    toInput: ({ name, scopes, expiresInDays }) => ({
      businessId: business.id,
      name,
      scopes: [...scopes],
      ...(expiresInDays && { expiresInDays: Number(expiresInDays) }),
    }),
    submit: async (input) => {
      const { token } = await call(createKey, input);
      void queries.invalidateQueries({ queryKey: [listKeys.id] });
      onMade(token);
    },
  });
  return (
    <Dialog title={t('Create an API key')} onClose={onClose}>
      <Form form={form} label={t('Create an API key')}>
        <FormField name="name" label={t('Name')} hint={t('Helps you recognise it in the history, e.g. “API key Web shop”.')}>
          {(bind) => <TextInput {...bind} autoComplete="off" maxLength={60} />}
        </FormField>
        <FormField<readonly Scope[]> name="scopes" label={t('Permissions')} group>
          {({ value, onChange }) => <Boxes options={CHOICES} value={value} onChange={onChange} />}
        </FormField>
        <p className="text-xs text-ink-2">{NEVER}</p>
        <FormField name="expiresInDays" label={t('Expires')}>
          {(bind) => <Select {...bind} options={LASTS} />}
        </FormField>
        <p className="text-xs text-ink-2">{t('You’ll confirm with a code.')}</p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Create key')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
