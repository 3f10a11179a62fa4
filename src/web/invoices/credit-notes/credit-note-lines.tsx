import { leftOf } from '../../../shared/invoices/credit-note.ts';
import type { CreditableLine, CreditChoice } from '../../../shared/invoices/credit-note.ts';
import { formatMoney, formatQuantity, milli, times } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { milliOf, parseQuantity } from '../editor/typed-numbers.ts';

/** A chosen line as typed. `quantity` null: an amount was typed, and it is credited as an amount. */
export interface ChosenLine {
  readonly quantity: string | null;
  readonly amount: Kobo | null;
}
export type Chosen = Readonly<Record<string, ChosenLine>>;

/** All of the line that is left. */
export function wholeLine(line: CreditableLine): ChosenLine {
  return { quantity: formatQuantity(milli(line.quantity - line.creditedQuantity)), amount: leftOf(line) };
}

/** The choices of the call, in the order of the invoice. */
export function choicesOf(lines: readonly CreditableLine[], chosen: Chosen): CreditChoice[] {
  return lines.flatMap(({ id }): CreditChoice[] => {
    const one = chosen[id];
    if (!one) return [];
    return one.quantity === null ? [{ id, amount: one.amount ?? undefined }] : [{ id, quantity: milliOf(one.quantity) }];
  });
}

/** The lines of the invoice, each with quantity and amount once it is chosen: typing one of the two changes the other, or leaves it out. */
export function CreditNoteLines({ lines, chosen, onChange }: { lines: readonly CreditableLine[]; chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const set = (id: string, line: ChosenLine | null) => {
    const { [id]: _, ...others } = chosen;
    onChange(line === null ? others : { ...others, [id]: line });
  };
  return (
    <ul className="divide-y divide-line rounded border border-line">
      {lines.map((line) => {
        const one = chosen[line.id];
        return (
          <li key={line.id} className="grid gap-3 px-4 py-3">
            <Checkbox
              value={one !== undefined}
              onChange={(on) => set(line.id, on ? wholeLine(line) : null)}
              label={<span className="wrap-anywhere">{line.name}</span>}
              hint={t('{amount} can be credited', { amount: formatMoney(leftOf(line)) })}
            />
            {one && <Parts line={line} one={one} onChange={(next) => set(line.id, next)} />}
          </li>
        );
      })}
    </ul>
  );
}

function Parts({ line, one, onChange }: { line: CreditableLine; one: ChosenLine; onChange: (line: ChosenLine) => void }) {
  const [left, most] = [leftOf(line), milli(line.quantity - line.creditedQuantity)];
  const typed = one.quantity === null ? null : parseQuantity(one.quantity);
  const quantityError =
    one.quantity !== null && (typed === null || milliOf(one.quantity) > most) ? t('Enter a quantity up to {most}.', { most: formatQuantity(most) }) : undefined;
  const amountError = one.amount === null || one.amount <= 0 || one.amount > left ? t('Enter an amount up to {most}.', { most: formatMoney(left) }) : undefined;
  const setQuantity = (quantity: string) => {
    const wanted = milliOf(quantity);
    const worth = wanted >= most ? left : times(line.unitPrice, wanted);
    onChange({ quantity, amount: worth < left ? worth : left });
  };
  return (
    <div className="grid grid-cols-2 gap-3 ps-7">
      <Field label={t('Quantity')} error={quantityError}>
        <TextInput inputMode="decimal" autoComplete="off" value={one.quantity ?? ''} placeholder={t('By amount')} onChange={setQuantity} />
      </Field>
      <Field label={t('Amount')} error={quantityError ? undefined : amountError}>
        <AmountField value={one.amount} onChange={(amount) => amount !== one.amount && onChange({ quantity: null, amount })} />
      </Field>
    </div>
  );
}
