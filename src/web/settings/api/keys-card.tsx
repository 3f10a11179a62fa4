import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createKey, listKeys, revokeKey } from '../../../shared/api-keys/contract.ts';
import { CALLS_A_MINUTE, KEYS_AT_ONCE, NEVER, SCOPES, SCOPE_TEXTS, TOKEN_PREFIX } from '../../../shared/api-keys/scopes.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import type { Scope } from '../../../shared/api-keys/scopes.ts';
import { queryOf } from '../../../api-client/query.ts';
import { call } from '../../../api-client/client.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignedIn } from '../../base/session.ts';
import { stateOf } from '../../base/states.ts';
import { CodeSample } from './code-sample.tsx';
import { momentOf, shortDay } from './moments.ts';
import { Boxes } from './checkbox-list.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

type Key = OutputOf<typeof listKeys>['keys'][number];

export function KeysCard() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(listKeys, { businessId: business.id }));
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const make = (
    <Button size="small" variant="primary" disabled={(data?.count ?? 0) >= KEYS_AT_ONCE} onClick={() => setMaking(true)}>
      {t('Create key')}
    </Button>
  );
  return (
    <Card title={t('API keys')} flush={!error || data !== undefined} aside={data && data.keys.length > 0 && make}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label={t('Loading the API keys')} />
      ) : data.keys.length === 0 ? (
        <NoKeys action={make} />
      ) : (
        <KeyList keys={data.keys} onRevoke={setRevoking} />
      )}
      {data && data.keys.length > 0 && (
        <div className="grid gap-3 border-t border-line p-4 sm:p-5">
          {data.count >= KEYS_AT_ONCE && (
            <p className="text-ink-2">{t('You’ve reached the limit of {keysAtOnce} keys. Revoke one to create another.', { keysAtOnce: KEYS_AT_ONCE })}</p>
          )}
          <CodeSample label={t('Your invoices, from a terminal')} text={curlOf(business.id, `${TOKEN_PREFIX}…`)} />
          <p className="text-xs text-ink-2">{t('{never} {callsAMinute} calls per minute per key.', { never: NEVER, callsAMinute: CALLS_A_MINUTE })}</p>
        </div>
      )}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog one={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function NoKeys({ action }: { action: ReactNode }) {
  return (
    <EmptyState title={t('No API key yet')} level={3} action={action}>
      {t('With a key, your shop or accounting software can create and send invoices automatically. {never}', { never: NEVER })}
    </EmptyState>
  );
}

function KeyList({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }) {
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex items-start gap-4 px-4 py-3.5 sm:px-5">
          <KeyRound aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ink-3 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{key.name}</span>
              <code className="font-mono text-xs text-ink-2">
                {TOKEN_PREFIX}…{key.last4}
              </code>
              {key.status !== 'active' && <KeyStatus status={key.status} />}
            </p>
            <p className="mt-1 flex flex-wrap gap-1.5">
              {key.scopes.map((scope) => (
                <Badge key={scope}>{scope}</Badge>
              ))}
            </p>
            <p className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-ink-2">
              <span>{key.lastUsedAt ? t('Last used {lastUsedAt}', { lastUsedAt: momentOf(key.lastUsedAt) }) : t('Never used')}</span>
              <span className="wrap-anywhere">{t('Created {createdAt} by {createdBy}', { createdAt: shortDay(key.createdAt), createdBy: key.createdBy })}</span>
              <span>{endOf(key)}</span>
            </p>
          </div>
          {key.status !== 'revoked' && (
            <Button size="small" aria-label={t('Revoke {name}', { name: key.name })} onClick={() => onRevoke(key)}>
              {t('Revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function KeyStatus({ status }: { status: 'expired' | 'revoked' }) {
  return status === 'expired' ? <Status {...stateOf('expired')} /> : <Status word={t('Revoked')} tone="quiet" shape="cross" />;
}

function endOf(key: Key): string {
  if (key.revokedAt) return t('Revoked {revokedAt}', { revokedAt: shortDay(key.revokedAt) });
  if (!key.expiresAt) return t('Does not expire');
  return `${key.status === 'expired' ? t('Expired') : t('Expires')} ${shortDay(key.expiresAt)}`;
}

function RevokeDialog({ one, onClose }: { one: Key; onClose: () => void }) {
  const { business } = useSignedIn();
  const revoke = useAction(revokeKey, { done: t('{name} revoked', { name: one.name }), refresh: [listKeys], ownError: true });
  return (
    <ConfirmDialog
      title={t('Revoke {name}, {tokenPrefix}…{last4}?', { name: one.name, tokenPrefix: TOKEN_PREFIX, last4: one.last4 })}
      confirm={t('Revoke key')}
      danger
      onConfirm={() => revoke.mutateAsync({ keyId: one.id, businessId: business.id })}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('Calls with this key are refused immediately. This can’t be undone.')}</p>
    </ConfirmDialog>
  );
}

export function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy className="grid gap-5 px-4 py-4 sm:px-5">
      <Loading label={label} />
      {[0, 1].map((row) => (
        <span key={row} className="grid gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </span>
      ))}
    </div>
  );
}

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
function NewKeyDialog({ onClose }: { onClose: () => void }) {
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

/** Commands that work unchanged once the key is a shell variable. */
function curlOf(businessId: string, token: string): string {
  return `export DUEWELL_KEY=${token}\ncurl ${location.origin}/v1/invoice/${businessId}/all \\\n  -H "Authorization: Bearer $DUEWELL_KEY"`;
}
