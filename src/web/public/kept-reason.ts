/** A reason that is being written, for the tab that the e-mail with the code opens. */
interface Kept {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** As long as a code counts, and some. */
const LIFE = 3_600_000;

export function keptReason(id: string): string {
  try {
    // Written by `keepReason`.
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < LIFE ? kept.reason : '';
  } catch {
    // Storage is switched off, or somebody else wrote there.
    return '';
  }
}

/** An empty reason is forgotten. */
export function keepReason(id: string, reason: string): void {
  try {
    if (reason === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ reason, at: Date.now() } satisfies Kept));
  } catch {
    // It stays in the form, at least.
  }
}

function keyOf(id: string): string {
  return `duewell.reason.${id}`;
}
