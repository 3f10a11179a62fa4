import { PRODUCT } from './config.ts';

/** `Dashboard | Duewell`; screens set a more specific title (an invoice's number). */
export function setTitle(title: string): void {
  document.title = `${title} | ${PRODUCT}`;
}
