import { ArrowDown, ArrowUp, CopyPlus, EllipsisVertical, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LineDescription } from './line-description.tsx';
import type { DocumentKind, Suggestion } from './line-description.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { LineTaxValue } from './line-tax-values.ts';
import type { LineValues } from './values.ts';
import { parseQuantity } from './typed-numbers.ts';

/** A row has the columns of its list, see `lines.tsx`. */
export const IN_COLUMNS = '@min-[42rem]:col-span-full @min-[42rem]:grid-cols-subgrid';

export interface EditorLineProps {
  line: LineValues;
  index: number;
  count: number;
  total: Kobo | undefined;
  kind: DocumentKind;
  /** The choices, where the lines have their own tax. */
  taxes: readonly { value: LineTaxValue; label: string }[];
  onChoose: (suggestion: Suggestion) => void;
  onKey: (event: KeyboardEvent) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  /** Dragging with a mouse; keys and the menu do the same. */
  drag: DragOfLine;
}

export interface DragOfLine {
  /** A line is being dragged; other drops are handled by the field. */
  active: boolean;
  /** The dragged line will be dropped here. */
  landing: 'above' | 'below' | null;
  onStart: () => void;
  onOver: () => void;
  onEnd: () => void;
  onDrop: () => void;
}

/** One line: a row if there is room, else the name above `quantity × price = amount`. */
export function EditorLine({ line, index, count, total, kind, taxes, onChoose, onKey, onRemove, onMove, onDuplicate, drag }: EditorLineProps) {
  const path = `itemDetails.${index}`;
  const at = t('line {index}', { index: index + 1 });
  const icon = { 'aria-hidden': true, size: 16 } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside
    <li
      data-line={line.id}
      onKeyDown={onKey}
      onDragOver={(event) => {
        if (!drag.active) return;
        event.preventDefault();
        drag.onOver();
      }}
      onDrop={(event) => {
        if (!drag.active) return;
        event.preventDefault();
        drag.onDrop();
      }}
      className={cx(
        drag.landing === 'above' && 'shadow-[inset_0_2px_0_var(--color-accent)]',
        drag.landing === 'below' && 'shadow-[inset_0_-2px_0_var(--color-accent)]',
        'group relative flex flex-wrap items-start gap-2 border-b border-line py-3 @min-[42rem]:grid @min-[42rem]:py-2',
        IN_COLUMNS,
      )}
    >
      {count > 1 && <Grip drag={drag} />}
      <div className="min-w-0 grow basis-[calc(100%-5rem)] @min-[42rem]:basis-auto">
        <FormField name={`${path}.name`} label={t('Description of {at}', { at })} hideLabel>
          {(bind) => <LineDescription bind={bind} kind={kind} onChoose={onChoose} />}
        </FormField>
        {line.tax && (
          <div className="mt-1 w-44">
            <FormField<LineTaxValue> name={`${path}.tax`} label={t('Tax of {at}', { at })} hideLabel>
              {(bind) => <Select<LineTaxValue> {...bind} options={taxes} />}
            </FormField>
          </div>
        )}
      </div>
      <div className="w-20 @max-[42rem]:order-2 @max-[42rem]:has-[p]:basis-[calc(100%-5.5rem)] @min-[42rem]:w-auto [&_p]:w-0 [&_p]:min-w-full @min-[42rem]:[&_p]:min-w-[calc(100%+7rem)]">
        <OnPhone>{t('Quantity')}</OnPhone>
        <FormField name={`${path}.quantity`} label={t('Quantity of {at}', { at })} hideLabel>
          {(bind, { onProblem }) => (
            <TextInput
              {...bind}
              align="end"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              onFocus={(event) => event.target.select()}
              onChange={(text) => {
                bind.onChange(text);
                if (parseQuantity(text) !== null) onProblem(undefined);
              }}
              onBlur={() => onProblem(parseQuantity(line.quantity) === null ? t('Please write a quantity above zero, like 3 or 1.5.') : undefined)}
            />
          )}
        </FormField>
      </div>
      {/* As wide as a long price: on a phone the amount is below. Its error needs no width, and is at the side. */}
      <div className="min-w-0 flex-auto @max-[42rem]:order-2 @max-[42rem]:has-[p]:basis-[calc(100%-5.5rem)] not-supports-[field-sizing:content]:[&_input]:w-0 [&_input]:[field-sizing:content] @min-[42rem]:[&_input]:max-w-44 [&_p]:w-0 [&_p]:min-w-full @min-[42rem]:[&_p]:min-w-[calc(100%+7rem)]">
        <OnPhone>{t('Price')}</OnPhone>
        <FormField<Kobo | null> name={`${path}.unitPrice`} label={t('Price of {at}', { at })} hideLabel>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
      </div>
      <p
        className="ms-auto flex min-w-24 @max-[42rem]:order-2 @max-[42rem]:self-end min-h-(--control) items-center justify-end self-start text-end font-medium"
        aria-label={t('Amount of {at}', { at })}
      >
        <Money kobo={total ?? ZERO} />
      </p>
      <div className="-me-1.5 flex min-h-(--control) items-center justify-end @max-[42rem]:order-1">
        <span className="@min-[42rem]:pointer-fine:hidden">
          <Menu
            label={t('Move or copy {at}', { at })}
            align="end"
            trigger={(props) => <IconButton {...props} small label={t('Move or copy {at}', { at })} icon={<EllipsisVertical {...icon} />} />}
            items={[
              { label: t('Move up'), icon: <ArrowUp {...icon} />, disabled: index === 0, onSelect: () => onMove(-1) },
              { label: t('Move down'), icon: <ArrowDown {...icon} />, disabled: index === count - 1, onSelect: () => onMove(1) },
              { label: t('Duplicate'), icon: <CopyPlus {...icon} />, onSelect: onDuplicate },
            ]}
          />
        </span>
        <IconButton small label={t('Delete {at}', { at })} icon={<Trash2 {...icon} />} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Where there are no column headings. The field has its full name for screen readers. */
function OnPhone({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-xs text-ink-2 @min-[42rem]:hidden">
      {children}
    </span>
  );
}

/** Not in the tab order: Alt with an arrow moves a line. */
function Grip({ drag }: { drag: DragOfLine }) {
  return (
    <span
      aria-hidden="true"
      draggable
      title={t('Drag to move')}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox starts no drag without data.
        event.dataTransfer.setData('text/plain', '');
        const line = event.currentTarget.closest('li');
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
        drag.onStart();
      }}
      onDragEnd={drag.onEnd}
      className="absolute -start-5 top-2 hidden h-(--control) w-5 cursor-grab place-items-center text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 @min-[42rem]:pointer-fine:grid"
    >
      <GripVertical size={16} />
    </span>
  );
}
