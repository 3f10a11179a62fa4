/** Who is being verified in this tab, between registering and the last confirmation. */
export interface Pending {
  email: string;
  phone?: string | undefined;
  /** Epoch milliseconds: a code or link was sent, the next may be sent from then on. */
  resendAt: number;
}

const KEY = 'duewell.pending';

export function pending(): Pending | null {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(KEY);
  // Written by `setPending` only.
  return text ? (JSON.parse(text) as Pending) : null;
}

export function setPending(next: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(next));
}

/** `resendAfter` of an answer, in seconds, as an instant. */
export function resendAt(resendAfter: number, now = Date.now()): number {
  return now + resendAfter * 1000;
}
