import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Check } from 'lucide-react';
import { cx } from '../primitives/cx.ts';
import { Anchor } from '../primitives/link.tsx';
import { Popover } from './popover.tsx';
import type { TriggerProps } from './popover.tsx';

export type MenuEntry =
  | {
      label: string;
      /** A second, quieter line. */
      hint?: string | undefined;
      icon?: ReactNode;
      /** Navigates there; otherwise `onSelect` runs. */
      to?: string | undefined;
      onSelect?: (() => void) | undefined;
      danger?: boolean | undefined;
      disabled?: boolean | undefined;
      /** One of several; shows a tick. */
      checked?: boolean | undefined;
    }
  | { heading: string }
  | 'line';

export interface MenuProps {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
  side?: 'below' | 'above';
}

/** Actions behind a button, opened by Enter, Space and the arrows (Arrow Up at the last action). Arrows, Home, End and typed letters move; Escape closes and restores the focus. */
export function Menu({ label, trigger, items, align, side }: MenuProps) {
  const first = useRef(0);
  const openByArrow = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    first.current = event.key === 'ArrowUp' ? -1 : 0;
    // Renders the list at once.
    document.getElementById(id)?.showPopover();
    first.current = 0;
  };
  return (
    <Popover
      kind="menu"
      label={label}
      trigger={(props) => trigger({ ...props, onKeyDown: (event) => openByArrow(event, props.popoverTarget) })}
      {...(align && { align })}
      {...(side && { side })}
    >
      {(close) => <MenuList items={items} close={close} first={first} />}
    </Popover>
  );
}

function MenuList({ items, close, first }: { items: readonly MenuEntry[]; close: () => void; first: RefObject<number> }) {
  const list = useRef<HTMLDivElement>(null);
  const letters = useRef<Letters>({ typed: '', at: 0 });
  useEffect(() => {
    // The browser focuses it when it shows the popover; React keeps the attribute to itself.
    entries(list.current).at(first.current)?.setAttribute('autofocus', '');
  }, [first]);
  return (
    <div ref={list} role="none" className="grid p-1" onKeyDown={(event) => move(event, list.current, close, letters)}>
      {groupsOf(items).map((group, index) => (
        <MenuGroup key={index} {...group} close={close} />
      ))}
    </div>
  );
}

type Action = Extract<MenuEntry, { label: string }>;
interface Group {
  line: boolean;
  heading: string | undefined;
  items: Action[];
}

/** A separator or a heading starts another group. */
function groupsOf(items: readonly MenuEntry[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item === 'line') groups.push({ line: true, heading: undefined, items: [] });
    else if ('heading' in item) {
      if (last?.heading === undefined && last?.items.length === 0) last.heading = item.heading;
      else groups.push({ line: false, heading: item.heading, items: [] });
    } else if (last) last.items.push(item);
    else groups.push({ line: false, heading: undefined, items: [item] });
  }
  return groups;
}

function MenuGroup({ line, heading, items, close }: Group & { close: () => void }) {
  const id = useId();
  const actions = items.map((item, index) => <MenuItem key={index} item={item} close={close} />);
  return (
    <>
      {line && <div role="separator" className="-mx-1 my-1 h-px bg-line" />}
      {heading === undefined ? (
        actions
      ) : (
        <div role="group" aria-labelledby={id} className="contents">
          <div id={id} className="px-3 pt-2 pb-1 text-xs text-ink-3">
            {heading}
          </div>
          {actions}
        </div>
      )}
    </>
  );
}

function MenuItem({ item, close }: { item: Action; close: () => void }) {
  const look = cx(
    'flex min-h-9 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start text-sm outline-none pointer-coarse:min-h-11',
    'hover:bg-sunken focus-visible:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    item.danger && 'text-danger',
  );
  const inside = (
    <>
      {item.icon && <span className={item.danger ? '' : 'text-ink-2'}>{item.icon}</span>}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.hint && <span className="block text-xs text-ink-2">{item.hint}</span>}
      </span>
      {item.checked && <Check aria-hidden="true" size={16} className="text-accent" />}
    </>
  );
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  if (item.to && !item.disabled) {
    return (
      <MenuLink to={item.to} className={look} close={close}>
        {inside}
      </MenuLink>
    );
  }
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      className={look}
      onClick={() => {
        if (item.disabled) return;
        // Closed first, so that a dialog opened by the action gets the focus and returns it to the trigger.
        close();
        item.onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}

function MenuLink({ to, className, close, children }: { to: string; className: string; close: () => void; children: ReactNode }) {
  return (
    <Anchor to={to} className={className} onClick={close} role="menuitem" tabIndex={-1}>
      {children}
    </Anchor>
  );
}

function entries(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** The typed letters, with the time of the last one; after a pause they start again. */
interface Letters {
  typed: string;
  at: number;
}
const PAUSE = 500;

function move(event: KeyboardEvent, list: HTMLElement | null, close: () => void, letters: RefObject<Letters>): void {
  const all = entries(list);
  const at = all.findIndex((entry) => entry === document.activeElement);
  const to = target(event, all, at) ?? named(event, all, at, letters);
  if (event.key === 'Tab') close();
  if (event.key === ' ' && all[at] instanceof HTMLAnchorElement) {
    // With a focused link the browser would scroll.
    event.preventDefault();
    all[at].click();
  }
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function target(event: KeyboardEvent, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const count = all.length;
  if (event.key === 'ArrowDown') return all[(at + 1) % count];
  if (event.key === 'ArrowUp') return all[(at - 1 + count) % count];
  if (event.key === 'Home') return all[0];
  if (event.key === 'End') return all[count - 1];
  return undefined;
}

/** The next entry whose name starts with the typed letters; the same letter again moves to the next one. */
function named(event: KeyboardEvent, all: readonly HTMLElement[], at: number, letters: RefObject<Letters>): HTMLElement | undefined {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.key === ' ') return undefined;
  const { typed, at: last } = letters.current;
  const letter = event.key.toLowerCase();
  const isMore = typed !== '' && event.timeStamp - last < PAUSE && typed !== letter;
  letters.current = { typed: isMore ? typed + letter : letter, at: event.timeStamp };
  const from = isMore ? at : at + 1;
  return [...all.slice(from), ...all.slice(0, from)].find((entry) => entry.textContent.trim().toLowerCase().startsWith(letters.current.typed));
}
