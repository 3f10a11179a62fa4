import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../shared/office/operators/passkeys-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { momentText } from '../base/settings.ts';
import { createOnDevice, hasPasskeys } from './webauthn.ts';

type Passkey = OutputOf<typeof listPasskeys>['passkeys'][number];

const COLUMNS: readonly Column<Passkey>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  { key: 'added', header: 'Added', card: 'meta', cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'used', header: 'Last used', card: 'status', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : momentText(lastUsedAt)) },
];

/** The operator's own passkeys. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(queryOf(listPasskeys, {}));
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Passkeys"
      flush
      aside={
        hasPasskeys() && (
          <Button size="small" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen('add')}>
            Add a passkey
          </Button>
        )
      }
    >
      <DataTable
        label="Your passkeys"
        columns={COLUMNS}
        rows={data?.passkeys}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(row) => (
          <Button size="small" onClick={() => setOpen(row)}>
            Remove
          </Button>
        )}
        empty={
          <EmptyState title="No passkey yet">
            A passkey signs you in with the fingerprint, face or PIN of your device, in place of password and code. No other site can ask for it.
          </EmptyState>
        }
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={1}
      />
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && open !== 'add' && <RemoveDialog passkey={open} onClose={close} />}
    </Card>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: z.object({ name: addPasskey.input.shape.name, code: beginPasskey.input.shape.code }),
    defaults: { name: '', code: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'code' },
    submit: async ({ name, code }) => {
      const { options } = await call(beginPasskey, { code });
      await call(addPasskey, { name, credential: await createOnDevice(options) });
      toast.success('The passkey was added.');
      void client.invalidateQueries({ queryKey: [listPasskeys.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <Form form={form} label="Add a passkey">
        <FormField name="name" label="Name" hint="To tell it from others: “Office laptop”, “Blue security key”.">
          {(bind) => <TextInput {...bind} maxLength={60} autoFocus />}
        </FormField>
        <FormField name="code" label="Code of your authenticator app" hint="A new one, not the one you signed in with.">
          {(bind) => <OtpInput {...bind} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Continue on this device</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const remove = async () => {
    await call(removePasskey, { passkeyId: id });
    toast.success(`${name} was removed.`);
    void client.invalidateQueries({ queryKey: [listPasskeys.id] });
  };
  return (
    <ConfirmDialog title={`Remove ${name}?`} confirm="Remove" danger onConfirm={remove} onClose={onClose}>
      It opens the back office no longer. Your password and code still do.
    </ConfirmDialog>
  );
}
