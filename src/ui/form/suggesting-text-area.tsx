import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { POPOVER_LIST, POPOVER_ROW, usePopoverList } from '../overlays/popover-list.ts';
import { cx } from '../primitives/cx.ts';
import { TextArea } from './text-area.tsx';
import type { TextAreaProps } from './text-area.tsx';

export interface SuggestingTextAreaProps<Item> extends Omit<TextAreaProps, 'ref'> {
  /** Those for the current text; undefined while they are loading. */
  items: readonly Item[] | undefined;
  /** Called when suggestions are wanted, and when they no longer are. */
  onWanted: (wanted: boolean) => void;
  itemKey: (item: Item) => string;
  row: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
}

/**
 * Free text with suggestions below it: typing shows them, the arrow down enters the list, Enter or a tap chooses. Without an arrow, Enter keeps its own meaning
 * in the form. A text of several lines has no suggestions, because there the arrows move the cursor.
 */
export function SuggestingTextArea<Item>({ items, onWanted, itemKey, row, onChoose, ...area }: SuggestingTextAreaProps<Item>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  // Its key and not its place: the list may change while one chooses.
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const rows = wanted && !area.value.includes('\n') ? (items ?? []) : [];
  const open = rows.length > 0;
  const active = rows.findIndex((item) => itemKey(item) === activeKey);
  usePopoverList(open, field, box, rows.length);
  useEffect(() => {
    if (active >= 0) box.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const want = (next: boolean) => {
    setWanted(next);
    setActiveKey(null);
    onWanted(next);
  };
  const move = (by: 1 | -1) => {
    const next = rows[Math.min(active + by, rows.length - 1)];
    setActiveKey(next === undefined ? null : itemKey(next));
  };
  const choose = (item: Item) => {
    want(false);
    onChoose(item);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const chosen = open ? rows[active] : undefined;
    if (event.key === 'ArrowDown' && (open || area.value === '')) {
      if (open) move(1);
      else want(true);
    } else if (event.key === 'ArrowUp' && active >= 0) move(-1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && open) want(false);
    else return;
    event.preventDefault();
    // The form has its own meaning for these keys.
    event.stopPropagation();
  };
  return (
    <>
      <TextArea
        {...area}
        ref={field}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(text) => {
          area.onChange(text);
          want(text.trim() !== '');
        }}
        onBlur={() => {
          want(false);
          area.onBlur?.();
        }}
        onKeyDown={onKey}
      />
      <div
        ref={box}
        popover="manual"
        // The click must not take the focus from the field.
        onPointerDown={(event) => event.preventDefault()}
        className={POPOVER_LIST}
      >
        {open && (
          <div id={id} role="listbox" aria-label={t('Suggestions')}>
            {rows.map((item, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={itemKey(item)}
                id={`${id}-${index}`}
                data-at={index}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={cx(POPOVER_ROW, index === active && 'bg-sunken')}
                onClick={() => choose(item)}
              >
                {row(item)}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {open && tn(rows.length, '{count} suggestion. Press the down arrow to choose it.', '{count} suggestions. Press the down arrow to choose one.')}
      </p>
    </>
  );
}
