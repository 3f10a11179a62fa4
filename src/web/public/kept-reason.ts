/** A reason being typed, for the tab that the code's e-mail opens. */
interface Kept {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Longer than a code is valid. */
const LIFE = 3_600_000;

export function keptReason(id: string): string {
  try {
    // Written by `keepReason`.
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < LIFE ? kept.reason : '';
  } catch {
    // Storage is turned off, or contains something else.
    return '';
  }
}

/** An empty reason is deleted. */
export function keepReason(id: string, reason: string): void {
  try {
    if (reason === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ reason, at: Date.now() } satisfies Kept));
  } catch {
    // It stays at least in the form.
  }
}

function keyOf(id: string): string {
  return `duewell.reason.${id}`;
}
