import { t } from '../../shared/i18n/translate.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'info';
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToastOptions {
  /** Offers to undo it while the toast is visible. */
  undo?: (() => void) | undefined;
  action?: { label: string; run: () => void } | undefined;
}

/** Six seconds, as in the specification; the timer is paused while the pointer or the focus is on it. */
export const TOAST_MS = 6000;
const MOST = 3;
let visible: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

export const toast = {
  success: (text: string, options?: ToastOptions) => add('good', text, options),
  error: (text: string, options?: ToastOptions) => add('bad', text, options),
  info: (text: string, options?: ToastOptions) => add('info', text, options),
};

export function toasts(): readonly Toast[] {
  return visible;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismiss(id: number): void {
  set(visible.filter((entry) => entry.id !== id));
}

function add(tone: Toast['tone'], text: string, { undo, action }: ToastOptions = {}): number {
  const id = nextId++;
  const others = visible.filter((entry) => entry.text !== text);
  set([...others, { id, tone, text, action: undo ? { label: t('Undo'), run: undo } : action }].slice(-MOST));
  return id;
}

function set(next: readonly Toast[]): void {
  visible = next;
  for (const listener of listeners) listener();
}
