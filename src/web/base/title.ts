import { PRODUCT } from './config.ts';

/** `Dashboard | Duewell`; screens call it when they know better (an invoice's number). */
export function setTitle(title: string): void {
  document.title = `${title} | ${PRODUCT}`;
}
