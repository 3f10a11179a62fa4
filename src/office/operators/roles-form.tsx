import { useQueryClient } from '@tanstack/react-query';
import { changeRoles, enableOperator, inviteOperator, listOperators, resetOperator } from '../../shared/office/operators/contract.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '../../shared/office/permissions.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form, FormField, SubmitButton, useBound } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

const HINTS: Readonly<Record<OperatorRole, string>> = {
  support: 'Reads what customers ask about, closes cases, records the answers of buyers.',
  kyb: 'Judges verifications, with documents and numbers; proposes limits and records the answers of buyers.',
  credit: 'Decides on advances; proposes waivers, write-offs and limits.',
  finance: 'Reads the ledger, stops payouts, closes cases; moves what is stuck, with a second person.',
  administrator: 'Decides who works here, turns switches, stops payouts; judges no business.',
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
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

export function EnableDialog({ operatorId, name, onClose }: { operatorId: string; name: string; onClose: () => void }) {
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

export function ResetDialog({ row, onClose }: { row: { id: string; name: string; email: string }; onClose: () => void }) {
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

export function RolesDialog({ row, name, onClose }: { row: { id: string; roles: OperatorRole[] }; name: string; onClose: () => void }) {
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
