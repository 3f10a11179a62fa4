import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { disableOperator, listOperators, renewInvitation } from '../../shared/office/operators/contract.ts';
import { rolesText } from '../../shared/office/permissions.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
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
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { useOperator } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { EnableDialog, InviteDialog, ResetDialog, RolesDialog } from './roles-form.tsx';

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
