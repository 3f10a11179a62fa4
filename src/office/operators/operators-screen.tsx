import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  changeRoles,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  renewInvitation,
  resetOperator,
} from '../../shared/office/operators/contract.ts';
import { OPERATOR_ROLES, OPERATOR_ROLE_LABELS, rolesText } from '../../shared/office/permissions.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { call } from '../../api-client/client.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form, FormField, SubmitButton, useBound } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { useOperator } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

export type OperatorRow = OutputOf<typeof listOperators>['operators'][number];

const LOOKS: Readonly<Record<OperatorRow['state'], StatusLook>> = {
  active: { word: 'Active', tone: 'good', shape: 'dot' },
  invited: { word: 'Invited', tone: 'wait', shape: 'ring' },
  disabled: { word: 'Disabled', tone: 'quiet', shape: 'dash' },
};

const COLUMNS: readonly Column<OperatorRow>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: (row) => <span className="font-medium">{nameOf(row)}</span> },
  { key: 'email', header: 'Email', from: 'lg', card: 'none', cell: ({ email }) => email },
  { key: 'roles', header: 'Roles', card: 'meta', cell: ({ roles }) => rolesText(roles) },
  { key: 'state', header: 'Status', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> },
  { key: 'seen', header: 'Last seen', from: 'xl', card: 'none', cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : momentText(lastSeenAt)) },
];

type Open = { readonly what: 'invite' } | { readonly what: 'roles' | 'again' | 'reset' | 'disable' | 'enable'; readonly row: OperatorRow };

/** Everybody who works in the back office. */
export function OperatorsScreen() {
  const { data, of } = usePaged(listOperators, {});
  const [open, setOpen] = useState<Open | null>(null);
  const self = useOperator();
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title="Operators"
        lead="Who works here, and what each may do. Nobody changes their own access."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen({ what: 'invite' })}>
            Invite
          </Button>
        }
      />
      <PagedList
        of={of}
        count={data?.count}
        label="Operators"
        columns={COLUMNS}
        rows={data?.operators}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowActions={(row) => (row.id === self.id ? null : <RowMenu row={row} onOpen={setOpen} />)}
        empty={<EmptyState title="Nobody here">Invite the people who work here.</EmptyState>}
      />
      {open?.what === 'invite' && <InviteDialog onClose={close} />}
      {open?.what === 'enable' && <EnableDialog operatorId={open.row.id} name={nameOf(open.row)} onClose={close} />}
      {open?.what === 'reset' && <ResetDialog row={open.row} onClose={close} />}
      {open?.what === 'roles' && <RolesDialog row={open.row} name={nameOf(open.row)} onClose={close} />}
      {(open?.what === 'again' || open?.what === 'disable') && <Confirm open={{ what: open.what, row: open.row }} onClose={close} />}
    </>
  );
}

function RowMenu({ row, onOpen }: { row: OperatorRow; onOpen: (open: Open) => void }) {
  const items: MenuEntry[] =
    row.state === 'disabled'
      ? [{ label: 'Give access again', onSelect: () => onOpen({ what: 'enable', row }) }]
      : [
          { label: 'Change roles', onSelect: () => onOpen({ what: 'roles', row }) },
          row.state === 'invited'
            ? { label: 'Send a new invitation', onSelect: () => onOpen({ what: 'again', row }) }
            : { label: 'Reset sign-in', onSelect: () => onOpen({ what: 'reset', row }) },
          'line',
          { label: 'Disable', danger: true, onSelect: () => onOpen({ what: 'disable', row }) },
        ];
  return (
    <Menu
      label={`Actions for ${nameOf(row)}`}
      items={items}
      align="end"
      trigger={(props) => <IconButton {...props} small label={`Actions for ${nameOf(row)}`} icon={<Ellipsis aria-hidden="true" size={16} />} />}
    />
  );
}

function Confirm({ open: { what, row }, onClose }: { open: { what: 'again' | 'disable'; row: OperatorRow }; onClose: () => void }) {
  const client = useQueryClient();
  const name = nameOf(row);
  const texts = {
    disable: {
      title: `Disable ${name}?`,
      text: 'Their sessions end immediately, and they cannot sign in. What they decided stays.',
      verb: 'Disable',
      done: `${name} is disabled.`,
    },
    again: {
      title: `Send ${name} a new invitation?`,
      text: 'The link of the first one stops working.',
      verb: 'Send the invitation',
      done: `An invitation is on its way to ${row.email}.`,
    },
  }[what];
  const run = async () => {
    await call(what === 'disable' ? disableOperator : renewInvitation, { operatorId: row.id });
    toast.success(texts.done);
    void client.invalidateQueries({ queryKey: [listOperators.id] });
  };
  return (
    <ConfirmDialog title={texts.title} confirm={texts.verb} danger={what === 'disable'} onConfirm={run} onClose={onClose}>
      {texts.text}
    </ConfirmDialog>
  );
}

function nameOf({ name, email }: OperatorRow): string {
  return name || email;
}

const HINTS: Readonly<Record<OperatorRole, string>> = {
  support: 'Reads what customers ask about, closes cases, records the answers of buyers.',
  kyb: 'Judges verifications, with documents and numbers; proposes limits and records the answers of buyers.',
  credit: 'Decides on advances; proposes waivers, write-offs and limits.',
  finance: 'Reads the ledger, stops payouts, closes cases; moves what is stuck, with a second person.',
  administrator: 'Decides who works here, turns switches, stops payouts; judges no business.',
};

function InviteDialog({ onClose }: { onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: inviteOperator.input,
    // The first choice is none.
    defaults: { email: '', roles: [] as OperatorRole[], reason: '' },
    toInput: (values) => values,
    submit: async (input) => {
      await call(inviteOperator, input);
      proposed('The invitation is sent when another administrator approves it.');
    },
  });
  return (
    <ProposalDialog title="Invite an operator" form={form} onClose={onClose}>
      <FormField name="email" label="Email" hint="They get a link that works once, for 24 hours.">
        {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />}
      </FormField>
      <Roles />
      <ReasonField hint="Another administrator decides by it." />
    </ProposalDialog>
  );
}

function EnableDialog({ operatorId, name, onClose }: { operatorId: string; name: string; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: enableOperator.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ operatorId, reason }),
    submit: async (input) => {
      await call(enableOperator, input);
      proposed('They may sign in again when another administrator approves it.');
    },
  });
  return (
    <ProposalDialog title={`Give ${name} access again?`} form={form} size="small" onClose={onClose}>
      <p className="text-sm text-ink-2">With the roles, password and authenticator app of before.</p>
      <ReasonField hint="Another administrator decides by it." />
    </ProposalDialog>
  );
}

function ResetDialog({ row, onClose }: { row: { id: string; name: string; email: string }; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: resetOperator.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ operatorId: row.id, reason }),
    submit: async (input) => {
      await call(resetOperator, input);
      proposed(`The link goes to ${row.email} when another administrator approves it.`);
    },
  });
  return (
    <ProposalDialog title={`Reset the sign-in of ${row.name}?`} form={form} size="small" onClose={onClose}>
      <p className="text-sm text-ink-2">
        For a lost phone or a forgotten password. They get a link by email, valid for 24 hours. Password, authenticator app, passkeys and sessions of before end
        when it is used; to end access at once, disable the operator.
      </p>
      <ReasonField hint="Another administrator decides by it." />
    </ProposalDialog>
  );
}

function RolesDialog({ row, name, onClose }: { row: { id: string; roles: OperatorRole[] }; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: changeRoles.input,
    defaults: { roles: row.roles, reason: '' },
    toInput: ({ roles, reason }) => ({ operatorId: row.id, roles, reason }),
    submit: async (input) => {
      const { proposal } = await call(changeRoles, input);
      void client.invalidateQueries({ queryKey: [listOperators.id] });
      if (proposal) return proposed('The roles change when another administrator approves it.');
      toast.success(`The roles of ${name} are changed.`);
      onClose();
    },
  });
  return (
    <Dialog title={`Roles of ${name}`} onClose={onClose}>
      <Form form={form} label="Roles">
        <p className="text-sm text-ink-2">Taking a role away takes effect at once. Another administrator must approve what adds one.</p>
        <Roles />
        <ReasonField hint="For the audit log, and for who approves it." />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Roles() {
  const { bound, error } = useBound<readonly OperatorRole[]>('roles');
  return (
    <fieldset data-field="roles" className="grid gap-3" aria-invalid={error ? true : undefined}>
      <legend className="mb-2 text-sm font-medium">Roles</legend>
      {OPERATOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          label={OPERATOR_ROLE_LABELS[role]}
          hint={HINTS[role]}
          value={bound.value.includes(role)}
          onChange={(on) => bound.onChange(OPERATOR_ROLES.filter((one) => (one === role ? on : bound.value.includes(one))))}
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
