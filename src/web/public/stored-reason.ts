/** A reason that is being written, for the tab that the e-mail with the code opens. */
interface StoredReason {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** As long as a code counts, and some. */
const LIFE = 3_600_000;

export function storedReason(id: string): string {
  try {
    // Written by `keepReason`.
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as StoredReason | null;
    return stored && Date.now() - stored.at < LIFE ? stored.reason : '';
  } catch {
    // Storage is switched off, or somebody else wrote there.
    return '';
  }
}

/** An empty reason is forgotten. */
export function keepReason(id: string, reason: string): void {
  try {
    if (reason === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ reason, at: Date.now() } satisfies StoredReason));
  } catch {
    // It stays in the form, at least.
  }
}

function keyOf(id: string): string {
  return `duewell.reason.${id}`;
}
