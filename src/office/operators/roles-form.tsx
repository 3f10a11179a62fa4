import { useQueryClient } from '@tanstack/react-query';
import { changeRoles, inviteOperator, listOperators } from '../../shared/office/operators/contract.ts';
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

const HINTS: Readonly<Record<OperatorRole, string>> = {
  support: 'Reads what customers ask about, closes cases, records the answers of buyers.',
  kyb: 'Judges verifications, with documents and numbers; proposes limits and records the answers of buyers.',
  credit: 'Decides on advances; proposes waivers, write-offs and limits.',
  finance: 'Reads the ledger, stops payouts, closes cases; moves what is stuck, with a second person.',
  administrator: 'Decides who works here, turns switches, stops payouts; judges no business.',
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: inviteOperator.input,
    // The first choice is none.
    defaults: { email: '', roles: [] as OperatorRole[] },
    toInput: (values) => values,
    submit: async (input) => {
      await call(inviteOperator, input);
      toast.success(`An invitation is on its way to ${input.email}.`);
      void client.invalidateQueries({ queryKey: [listOperators.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Invite an operator" onClose={onClose}>
      <Form form={form} label="Invite an operator">
        <FormField name="email" label="Email" hint="The link works once, for 24 hours.">
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />}
        </FormField>
        <Roles />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Send the invitation</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function RolesDialog({ row, name, onClose }: { row: { id: string; roles: OperatorRole[] }; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: changeRoles.input,
    defaults: { roles: row.roles },
    toInput: ({ roles }) => ({ operatorId: row.id, roles }),
    submit: async (input) => {
      await call(changeRoles, input);
      toast.success(`The roles of ${name} are changed.`);
      void client.invalidateQueries({ queryKey: [listOperators.id] });
      onClose();
    },
  });
  return (
    <Dialog title={`Roles of ${name}`} onClose={onClose}>
      <Form form={form} label="Roles">
        <Roles />
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
