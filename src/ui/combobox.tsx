import { Check, ChevronsUpDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { t, tn } from '../shared/kit/words.ts';
import { cx } from './cx.ts';
import { useField } from './field.tsx';
import { follow, place } from './popover.tsx';
import { Spinner } from './spinner.tsx';

export interface ComboboxProps<Item> {
  /** What stands in the box: the chosen item's name, or what is being typed. */
  query: string;
  onQuery: (text: string) => void;
  /** What fits the query; the caller filters or asks the server. Undefined while it is being fetched. */
  items: readonly Item[] | undefined;
  itemKey: (item: Item) => string;
  itemText: (item: Item) => string;
  /** How a row looks; the text when left out. */
  row?: (item: Item) => ReactNode;
  chosenKey?: string | undefined;
  onChoose: (item: Item) => void;
  /** A last row that makes a new one, e.g. `Create “Ojo Foods”`. */
  create?: { label: string; onCreate: () => void } | undefined;
  /** Shown when nothing fits. */
  nothing?: string;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  name?: string;
}

/** Type to search, arrows to move, Enter to choose. The list is the ARIA combobox pattern; the server may do the searching. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { query, items, itemKey, itemText, create, nothing = t('Nothing found.') } = props;
  const field = useField();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  usePopoverList(open, frame, list, items);
  const count = (items?.length ?? 0) + (create ? 1 : 0);
  const active = Math.min(at, Math.max(0, count - 1));
  const choose = (index: number) => {
    const item = items?.[index];
    setOpen(false);
    if (item !== undefined) props.onChoose(item);
    else if (create && index === count - 1) create.onCreate();
  };
  const key = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) setAt((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % Math.max(1, count));
      setOpen(true);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div ref={frame} className="control control-parts">
      <input
        {...field}
        name={props.name}
        disabled={props.disabled}
        placeholder={props.placeholder}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && count > 0 ? `${listId}-${active}` : undefined}
        value={query}
        onChange={(event) => {
          props.onQuery(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={key}
        onBlur={() => {
          setOpen(false);
          props.onBlur?.();
        }}
      />
      <span className="pointer-events-none flex items-center pe-3 text-ink-3">
        {items === undefined && open ? <Spinner /> : <ChevronsUpDown aria-hidden="true" size={16} />}
      </span>
      <div
        ref={list}
        popover="manual"
        // The press must not take the focus from the input.
        onPointerDown={(event) => event.preventDefault()}
        className="fixed inset-auto m-0 max-h-72 overflow-y-auto rounded border border-line bg-raised p-1 text-ink ring-1 ring-ink/5"
      >
        <div id={listId} role="listbox" aria-label={t('Suggestions')}>
          {items?.map((item, index) => (
            <ComboRow
              key={itemKey(item)}
              id={`${listId}-${index}`}
              active={index === active}
              chosen={itemKey(item) === props.chosenKey}
              onChoose={() => choose(index)}
            >
              {props.row ? props.row(item) : itemText(item)}
            </ComboRow>
          ))}
          {create && (
            <ComboRow id={`${listId}-${count - 1}`} active={active === count - 1} chosen={false} onChoose={() => choose(count - 1)}>
              <span className="font-medium text-accent">{create.label}</span>
            </ComboRow>
          )}
        </div>
        {items?.length === 0 && <p className="px-3 py-2 text-ink-2">{nothing}</p>}
      </div>
      <span role="status" className="sr-only">
        {open && items && tn(items.length, '{count} suggestion', '{count} suggestions')}
      </span>
    </div>
  );
}

function ComboRow({ id, active, chosen, onChoose, children }: { id: string; active: boolean; chosen: boolean; onChoose: () => void; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={cx('flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunken pointer-coarse:min-h-11', active && 'bg-sunken')}
    >
      <span className="min-w-0 flex-1">{children}</span>
      {chosen && <Check aria-label={t('selected')} size={16} className="text-accent" />}
    </div>
  );
}

function usePopoverList(open: boolean, frame: React.RefObject<HTMLDivElement | null>, list: React.RefObject<HTMLDivElement | null>, items: unknown) {
  useEffect(() => {
    const box = list.current;
    if (!box || !frame.current) return;
    const shown = box.matches(':popover-open');
    if (!open) {
      if (shown) box.hidePopover();
      return;
    }
    box.style.setProperty('width', `${frame.current.offsetWidth}px`);
    if (!shown) box.showPopover();
    return follow(box, () => place(box, frame.current));
  }, [open, frame, list, items]);
}
