import { html } from './html.ts';
import type { Markup } from './html.ts';

/** Kobo for display: grouped naira, kobo lighter. */
export function money(kobo: number): Markup {
  const digits = String(kobo).padStart(3, '0');
  const naira = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return html`<span class="money"><span class="minor">₦</span>${naira}<span class="minor">.${digits.slice(-2)}</span></span>`;
}

/** `993 004 4127`: easier to compare and to type. */
export function spaced(accountNumber: string): string {
  return accountNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export function instant(iso: string, timeZone: string): Markup {
  const at = new Date(iso);
  const isToday = day(at, timeZone) === day(new Date(), timeZone);
  const text = isToday ? clock(iso, timeZone) : `${day(at, timeZone)}, ${clock(iso, timeZone)}`;
  return html`<time datetime="${iso}">${text}</time>`;
}

export function clock(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(new Date(iso));
}

function day(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(at);
}
