import type { LucideIcon } from 'lucide-react';

/** One row of the palette. */
export interface Hit {
  id: string;
  title: string;
  detail?: string | undefined;
  /** Additional search words. */
  also?: string | undefined;
  /** At the end of the row: an amount, a status. */
  aside?: string | undefined;
  icon: LucideIcon;
  to?: string | undefined;
  run?: (() => void) | undefined;
  /** The palette stays open after it. */
  stays?: boolean | undefined;
}

/** A noun's search for the palette: invoices, contacts. */
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
