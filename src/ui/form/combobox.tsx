import { Check, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { I18nProvider, useComboBox, useListBox, useOption } from 'react-aria';
import type { AriaListBoxOptions } from 'react-aria';
import { Item as Option, useComboBoxState } from 'react-stately';
import type { ComboBoxState, Node } from 'react-stately';
import { locale, t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';
import { useField } from './field.tsx';
import { POPOVER_LIST, POPOVER_ROW, usePopoverList } from '../overlays/popover-list.ts';
import { refuseStyleElement } from '../primitives/react-aria.ts';
import { Spinner } from '../primitives/spinner.tsx';

refuseStyleElement();

export interface ComboboxProps<Item> {
  /** The text in the box: the chosen item's name, or the typed text. */
  query: string;
  onQuery: (text: string) => void;
  /** The items that match the query; the caller filters or asks the server. Undefined while loading. */
  items: readonly Item[] | undefined;
  itemKey: (item: Item) => string;
  itemText: (item: Item) => string;
  /** How a row is rendered; by default as text. */
  row?: (item: Item) => ReactNode;
  chosenKey?: string | undefined;
  onChoose: (item: Item) => void;
  /** A last row that creates a new item, e.g. `Create “Ojo Foods”`. */
  create?: { label: string; onCreate: () => void } | undefined;
  /** Shown without a match. */
  nothing?: string;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  name?: string;
}

/** A row of the list: an item, or the one that creates a new item. */
interface Row<Item> {
  readonly key: string;
  readonly text: string;
  readonly item: Item | null;
}
const CREATE = 'create';

/**
 * Type to search, arrows to move, Enter to choose. Only Enter and a click choose: leaving the box, also with Tab, changes nothing. Enter before the items are
 * there chooses when they are.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  return (
    <I18nProvider locale={locale()}>
      <Box {...props} />
    </I18nProvider>
  );
}

function Box<Item>(props: ComboboxProps<Item>) {
  const { query, items, itemKey, itemText, create, nothing = t('Nothing found.') } = props;
  const field = useField();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows: Row<Item>[] = [
    ...(items ?? []).map((item) => ({ key: `item ${itemKey(item)}`, text: itemText(item), item })),
    ...(create ? [{ key: CREATE, text: create.label, item: null }] : []),
  ];
  const given = {
    items: rows,
    children: (row: Row<Item>) => (
      <Option key={row.key} textValue={row.text}>
        {row.item === null ? <span className="font-medium text-accent">{row.text}</span> : props.row ? props.row(row.item) : row.text}
      </Option>
    ),
    inputValue: query,
    onInputChange: (text: string) => {
      keys.forget();
      props.onQuery(text);
      state.open(null, 'manual');
    },
    // No selection is kept here: the box's text belongs to the caller, and the same item may be chosen again.
    selectedKey: null,
    onSelectionChange: (key: string | number | null) => {
      const row = rows.find((one) => one.key === key);
      if (!row) return;
      state.close();
      if (row.item === null) create?.onCreate();
      else props.onChoose(row.item);
    },
    menuTrigger: 'manual',
    allowsCustomValue: true,
    allowsEmptyCollection: true,
    shouldFocusWrap: true,
    isDisabled: props.disabled ?? false,
    'aria-label': t('Suggestions'),
  } as const;
  const state = useComboBoxState<Row<Item>>(given);
  const { inputProps, listBoxProps } = useComboBox({ ...given, inputRef: input, popoverRef: box, listBoxRef: list }, state);
  usePopoverList(state.isOpen, frame, box, rows.length);
  const keys = useChoosingKeys(state, items !== undefined, given.onSelectionChange);
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') return;
    if (keys.isEarly(event.key)) return event.preventDefault();
    if (event.key !== 'Escape') return inputProps.onKeyDown?.(event);
    if (!state.isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    state.close();
  };
  return (
    <div ref={frame} className="control control-parts">
      <input
        {...inputProps}
        {...field}
        // The field's label names it, not the list's.
        aria-label={undefined}
        aria-labelledby={undefined}
        ref={input}
        name={props.name}
        placeholder={props.placeholder}
        onClick={() => state.open(null, 'manual')}
        onKeyDown={key}
        onBlur={(event) => {
          keys.forget();
          inputProps.onBlur?.(event);
          props.onBlur?.();
        }}
      />
      <span className="pointer-events-none flex items-center pe-3 text-ink-3">
        {items === undefined && state.isOpen ? <Spinner /> : <ChevronsUpDown aria-hidden="true" size={16} />}
      </span>
      <div
        ref={box}
        popover="manual"
        // The click must not take the focus from the input.
        onPointerDown={(event) => event.preventDefault()}
        className={POPOVER_LIST}
      >
        {state.isOpen && <List props={listBoxProps} list={list} state={state} chosenKey={props.chosenKey} />}
        {items?.length === 0 && <p className="px-3 py-2 text-ink-2">{nothing}</p>}
      </div>
    </div>
  );
}

interface ListProps<Item> {
  props: AriaListBoxOptions<Row<Item>>;
  list: RefObject<HTMLDivElement | null>;
  state: ComboBoxState<Row<Item>>;
  chosenKey: string | undefined;
}

function List<Item>({ props, list, state, chosenKey }: ListProps<Item>) {
  const { listBoxProps } = useListBox(props, state, list);
  return (
    // The field's label belongs only to the box.
    <div {...listBoxProps} ref={list} aria-label={t('Suggestions')} aria-labelledby={undefined} className="outline-none">
      {[...state.collection].map((node) => (
        <ComboRow key={node.key} node={node} state={state} chosen={node.key === `item ${chosenKey}`} />
      ))}
    </div>
  );
}

function ComboRow<Item>({ node, state, chosen }: { node: Node<Row<Item>>; state: ComboBoxState<Row<Item>>; chosen: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: node.key }, state, row);
  useEffect(() => {
    if (isFocused) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  return (
    <div {...optionProps} ref={row} aria-selected={isFocused} className={cx(POPOVER_ROW, isFocused && 'bg-sunken')}>
      <span className="min-w-0 flex-1">{node.rendered}</span>
      {chosen && <Check aria-label={t('selected')} size={16} className="text-accent" />}
    </div>
  );
}

const NONE = { moved: false, entered: false };

/** Enter chooses the first match, unless the arrows have been used. While the items are loading, none is chosen, and Enter waits for them. */
function useChoosingKeys<Item>(state: ComboBoxState<Row<Item>>, isLoaded: boolean, choose: (key: string | number | null) => void) {
  const keys = useRef(NONE);
  useEffect(() => {
    const { selectionManager, collection, isOpen } = state;
    if (!isOpen || keys.current.moved) return;
    const focused = selectionManager.focusedKey;
    // The pointer may have chosen another row since.
    if (isLoaded ? focused === null : focused !== null) selectionManager.setFocusedKey(isLoaded ? collection.getFirstKey() : null);
    if (!isLoaded || !keys.current.entered) return;
    keys.current = NONE;
    choose(collection.getFirstKey());
  });
  return {
    forget: () => {
      keys.current = NONE;
    },
    /** Notes a key that is pressed; true for an Enter that waits. */
    isEarly: (key: string) => {
      const { moved } = keys.current;
      const entered = key === 'Enter' && state.isOpen && !isLoaded && !moved;
      keys.current = { moved: moved || /^Arrow[DU]/.test(key), entered };
      return entered;
    },
  };
}
