/** The person being verified in this tab, between registration and the last confirmation. */
export interface Pending {
  email: string;
  phone?: string | undefined;
  /** The link of an invitation has proved the address: no e-mail was sent to confirm it. */
  isEmailProved?: boolean | undefined;
  /** Epoch milliseconds: the next code or link may be sent from then on. */
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

/** `resendAfter` of an answer (seconds) as an instant. */
export function resendAt(resendAfter: number, now = Date.now()): number {
  return now + resendAfter * 1000;
}
