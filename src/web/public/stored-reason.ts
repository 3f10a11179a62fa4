/** A reason being typed, for the tab that the code's e-mail opens. */
interface StoredReason {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Longer than a code is valid. */
const LIFE = 3_600_000;

export function storedReason(id: string): string {
  try {
    // Written by `keepReason`.
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as StoredReason | null;
    return stored && Date.now() - stored.at < LIFE ? stored.reason : '';
  } catch {
    // Storage is turned off, or contains something else.
    return '';
  }
}

/** An empty reason is deleted. */
export function keepReason(id: string, reason: string): void {
  try {
    if (reason === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ reason, at: Date.now() } satisfies StoredReason));
  } catch {
    // It stays at least in the form.
  }
}

function keyOf(id: string): string {
  return `duewell.reason.${id}`;
}
