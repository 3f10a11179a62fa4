import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceCreditNotes, issueCreditNote, listCreditNotes, payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { formatMoney, nairaFromKobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { FieldGroup } from '../../../ui/form/field.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { answered } from '../../payments/answered.ts';
import { requestApproval } from '../../team/request-approval.ts';
import { ApprovalNote, useApprovalRequested } from '../../team/request-approval-dialog.tsx';
import { useRefresh } from '../use-refresh.ts';
import { choicesOf, CreditNoteLines } from './credit-note-lines.tsx';
import type { Chosen } from './credit-note-lines.tsx';
import { effectOf, openLines } from './plan.ts';
import type { Creditable, Effect } from './plan.ts';
import type { ReturnWay } from '../../../shared/invoices/credit-note.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { paths } from '../../base/paths.ts';

interface Props {
  invoice: { readonly id: string; readonly number: string };
  creditable: Creditable;
  onClose: () => void;
}

/** Issues a credit note: everything, or chosen lines. Shows what becomes due and what goes back before it is issued. */
export function CreditNoteDialog({ invoice, creditable, onClose }: Props) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.pay');
  const [second, setSecond] = useState(false);
  const [mode, setMode] = useState<'all' | 'lines'>('all');
  const [chosen, setChosen] = useState<Chosen>({});
  const lines = openLines(creditable);
  const choices = mode === 'all' ? null : choicesOf(lines, chosen);
  const effect = effectOf(creditable, choices);
  const returned = effect?.returned ?? 0;
  const wallet = useQuery({ ...queryOf(readWallet, { businessId: business.id }), enabled: returned > 0 });
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const needsApproval = returned > 0 && (may.answer === 'ask' || second);
  const finished = useFinished(onClose);
  const onApprovalRequested = useApprovalRequested();
  const form = useForm({
    schema: issueCreditNote.input,
    defaults: { reason: '', note: '' },
    toInput: ({ reason }) => ({
      businessId: business.id,
      invoiceId: invoice.id,
      reason,
      ...(choices && {
        lines: choices.map(({ id, quantity, amount }) => ({
          id,
          // Thousandths of a unit, not money.
          ...(quantity !== undefined && { quantity: quantity / 1000 }),
          ...(amount !== undefined && { amount: nairaFromKobo(amount) }),
        })),
      }),
    }),
    submit: async (input, options) => {
      if (!effect) return;
      if (effect.returned === 0) return finished((await call(issueCreditNote, input, options)).number);
      const back = { ...input, returned: nairaFromKobo(effect.returned) };
      if (needsApproval) {
        await requestApproval(payBackCreditNote, back, { ...options, note: String(form.get('note')) });
        onApprovalRequested();
        return onClose();
      }
      const issued = await answered(() => call(payBackCreditNote, back, options)).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'APPROVAL_REQUIRED') setSecond(true);
        throw error;
      });
      if (issued) finished(issued.number);
    },
  });
  const amount = effect && formatMoney(effect.sums.total);
  return (
    <Dialog title={t('Credit invoice {number}', { number: invoice.number })} onClose={onClose}>
      <Form form={form} label={t('Issue a credit note')}>
        <FieldGroup label={t('What to credit')}>
          <RadioCards<'all' | 'lines'>
            value={mode}
            onChange={setMode}
            columns={2}
            options={[
              { value: 'all', label: t('Everything'), description: t('All that is not credited yet.') },
              { value: 'lines', label: t('Some lines'), description: t('By quantity or by amount.') },
            ]}
          />
        </FieldGroup>
        {mode === 'lines' && <CreditNoteLines lines={lines} chosen={chosen} onChange={setChosen} />}
        <FormField name="reason" label={t('Reason')} hint={t('Printed on the credit note.')}>
          {(bind) => <TextArea {...bind} rows={2} maxLength={500} />}
        </FormField>
        {effect && <CreditNoteEffect effect={effect} available={available} />}
        {needsApproval && (
          <>
            <ApprovalNote />
            <p className="text-ink-2">
              {t('{reason} Nothing happens until then.', { reason: second ? t('A payment of this size needs a second owner or admin.') : may.reason })}
            </p>
          </>
        )}
        <p className="text-xs text-ink-2">{t('A credit note can’t be changed or withdrawn. The recipient gets it by email.')}</p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton disabled={!effect || (!needsApproval && isShort(effect, available))}>
            {!effect
              ? t('Credit')
              : needsApproval
                ? t('Request approval')
                : effect.returned > 0
                  ? t('Credit {amount} and pay back', { amount: amount ?? '' })
                  : t('Credit {amount}', { amount: amount ?? '' })}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useFinished(onClose: () => void) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return (number: string) => {
    refresh();
    for (const route of [readInvoice, invoiceCreditNotes, listCreditNotes, readWallet]) void queries.invalidateQueries({ queryKey: [route.id] });
    toast.success(t('Credit note {number} issued', { number }));
    onClose();
  };
}

/** What the note does, before it is issued. */
function CreditNoteEffect({ effect, available }: { effect: Effect; available: Kobo | null }) {
  const { sums, returns } = effect;
  const deposit = subtract(sums.total, sums.credited);
  const rows = [
    { label: t('Subtotal'), value: <Money kobo={sums.subtotal} /> },
    ...(sums.discount > 0 ? [{ label: t('Discount'), value: <Money kobo={subtract(ZERO, sums.discount)} /> }] : []),
    ...(sums.tax > 0 ? [{ label: t('Tax'), value: <Money kobo={sums.tax} /> }] : []),
    { label: t('Credit note'), value: <Money kobo={sums.total} strong />, total: true },
    { label: t('Balance due afterwards'), value: <Money kobo={effect.balance} /> },
    ...returns.map(({ way, amount }) => ({ label: WAYS[way], value: <Money kobo={amount} /> })),
    ...(deposit > 0 ? [{ label: t('Deposit, to give back outside'), value: <Money kobo={deposit} /> }] : []),
  ];
  return (
    <div className="grid gap-3" aria-live="polite">
      <Facts rows={rows} />
      {isShort(effect, available) && (
        <Panel tone="warn">
          <T
            text="Your wallet balance is too low to pay this back. Credit less, or {link}."
            link={<Link to={paths.wallet()}>{t('add money to the wallet')}</Link>}
          />
        </Panel>
      )}
    </div>
  );
}

/** Whether the wallet lacks what goes back from it. */
function isShort({ returns }: Effect, available: Kobo | null): boolean {
  const ours = returns.filter(({ way }) => way !== 'outside').reduce((sum, { amount }) => sum + amount, 0);
  return available !== null && ours > available;
}

const WAYS: Readonly<Record<ReturnWay, string>> = {
  wallet: t('Paid back to their wallet'),
  card: t('Refunded to their card or account'),
  outside: t('You pay back outside'),
};
