import type { LucideIcon } from 'lucide-react';

/** One row of the palette. */
export interface Hit {
  id: string;
  title: string;
  detail?: string | undefined;
  /** Other words that it is looked for by. */
  also?: string | undefined;
  /** At the end of the row: an amount, a status. */
  aside?: string | undefined;
  icon: LucideIcon;
  to?: string | undefined;
  run?: (() => void) | undefined;
  /** Running it leaves the palette open. */
  stays?: boolean | undefined;
}

/** What a noun searches for the palette: invoices, contacts. */
export interface SearchSlot {
  name: string;
  search: (query: string, about: { businessId: string; signal: AbortSignal }) => Promise<readonly Hit[]>;
}

const slots = new Map<string, SearchSlot>();

/** Called once when the noun's code is loaded; a second registration under the same name replaces the first. */
export function registerSearch(slot: SearchSlot): void {
  slots.set(slot.name, slot);
}

export function searchSlots(): readonly SearchSlot[] {
  return [...slots.values()];
}
