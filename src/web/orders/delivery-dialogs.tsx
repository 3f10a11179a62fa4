import { useState } from 'react';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { recordDelivery, undoDelivery } from '../../shared/orders/deliveries-contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useSignedIn } from '../base/session.ts';
import { parseQuantity } from '../invoices/editor/typed-numbers.ts';
import type { Deliveries } from './deliveries-card.tsx';
import { quantityText } from './fulfilment-text.ts';
import { useRefreshAll } from '../base/use-refresh-all.ts';
import type { OrderView } from './order-kind.ts';

interface Fields {
  deliveredOn: string | null;
  note: string;
  /** One for each line of which something is to come; empty or zero: nothing came. */
  lines: { quantity: string }[];
}

/** Records a delivery; by default all that is to come. */
export function DeliveryDialog({ view, lines, today, onClose }: { view: OrderView; lines: Deliveries['lines']; today: CalendarDate; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefreshAll();
  // Those of now: a delivery of somebody else must not move the typed quantities.
  const [open] = useState(() => lines.filter(({ remaining }) => remaining > 0));
  // Where the lines of the last input are in the form, which also shows lines of which nothing came.
  const [rename] = useState<Record<string, string>>({});
  const defaults: Fields = { deliveredOn: today, note: '', lines: open.map(({ remaining }) => ({ quantity: quantityText(remaining) })) };
  const form = useForm({
    schema: recordDelivery.input,
    defaults,
    rename,
    toInput: ({ deliveredOn, note, lines: typed }) => {
      const given = open.flatMap(({ line }, at) => {
        const text = typed[at]?.quantity.trim() ?? '';
        return isNone(text) ? [] : [{ line, at, quantity: parseQuantity(text) ?? Number.NaN }];
      });
      given.forEach(({ at }, index) => {
        rename[`lines.${index}.quantity`] = `lines.${at}.quantity`;
        rename[`lines.${index}.line`] = `lines.${at}.quantity`;
      });
      return {
        id: view.id,
        businessId: business.id,
        deliveredOn: deliveredOn ?? '',
        ...(note.trim() && { note }),
        lines: given.map(({ line, quantity }) => ({ line, quantity })),
      };
    },
    submit: async (input, options) => {
      const { fulfilment } = await call(recordDelivery, input, options);
      toast.success(fulfilment.state === 'complete' ? t('Everything is delivered') : t('Delivery recorded'));
      refresh();
      onClose();
    },
  });
  return (
    <Dialog title={t('Record a delivery')} onClose={onClose}>
      <Form form={form} label={t('Record a delivery')}>
        <p className="text-ink-2">{t('Enter what arrived. Leave a line empty if none of it came; record it with a later delivery.')}</p>
        <div className="grid gap-3">
          {open.map(({ line, name, ordered, remaining }, at) => (
            <div key={line} className="flex items-start justify-between gap-4 border-b border-line pb-3">
              <div className="min-w-0 pt-1.5">
                <p className="wrap-anywhere">{name}</p>
                <p className="text-xs text-ink-2">
                  {t('{remaining} of {ordered} to come', { remaining: quantityText(remaining), ordered: quantityText(ordered) })}
                </p>
              </div>
              <div className="w-28 shrink-0">
                <FormField name={`lines.${at}.quantity`} label={t('Quantity of {name}', { name })} hideLabel>
                  {(bind, { onProblem }) => (
                    <TextInput
                      {...bind}
                      align="end"
                      inputMode="decimal"
                      autoComplete="off"
                      onFocus={(event) => event.target.select()}
                      onChange={(text) => {
                        bind.onChange(text);
                        if (problemOf(text, remaining) === undefined) onProblem(undefined);
                      }}
                      onBlur={() => onProblem(problemOf(String(bind.value), remaining))}
                    />
                  )}
                </FormField>
              </div>
            </div>
          ))}
        </div>
        <FormField<string | null> name="deliveredOn" label={t('Delivered on')}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} max={today} past />}
        </FormField>
        <FormField name="note" label={t('Note')} hint={t('{name} sees it.', { name: view.recipient.name })} optional>
          {(bind) => <TextArea {...bind} rows={2} maxLength={500} placeholder={t('Two boxes were damaged.')} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Record delivery')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function UndoDeliveryDialog({ view, deliveryId, day, onClose }: { view: OrderView; deliveryId: string; day: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefreshAll();
  const run = async () => {
    await call(undoDelivery, { id: view.id, businessId: business.id, deliveryId });
    toast.success(t('Delivery undone'));
    refresh();
  };
  return (
    <ConfirmDialog danger title={t('Undo the delivery of {day}?', { day })} confirm={t('Undo delivery')} onConfirm={run} onClose={onClose}>
      <p className="wrap-anywhere">
        {t('For a delivery recorded by mistake. Its quantities are to come again, and {name} is notified.', { name: view.recipient.name })}
      </p>
    </ConfirmDialog>
  );
}

function isNone(text: string): boolean {
  return text === '' || /^0*([.,]0*)?$/.test(text);
}

function problemOf(text: string, remaining: number): string | undefined {
  if (isNone(text.trim())) return undefined;
  const quantity = parseQuantity(text);
  if (quantity === null) return t('Please write a quantity above zero, like 3 or 1.5.');
  return quantity > remaining ? t('At most {remaining} can still be delivered.', { remaining: quantityText(remaining) }) : undefined;
}
