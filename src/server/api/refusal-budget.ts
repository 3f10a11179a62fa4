/** Rows for one refusal of one subject in a minute; further ones are counted and written as one row. */
const SINGLY = 5;
/** Rows in a minute about one known person, key or account, and about all strangers of one network. */
const EACH = 30;
/** Rows in a minute about all strangers together in this process. Known accounts are not part of it: strangers cannot use up their rows. */
const STRANGERS = 300;
/** The maximum number of counted subjects in a minute. */
const REMEMBERED = 5_000;

interface Counted<R> {
  readonly refusal: R;
  count: number;
  known: boolean;
}

/** Decides which refusals of one minute get their own row. The others are counted. */
export function refusalBudget<R extends { readonly network: string }>() {
  const same = new Map<string, Counted<R>>();
  const known = new Map<string, Counted<R>>();
  const networks = new Map<string, Counted<R>>();
  let strangers = 0;
  let beyond = 0;

  /** Counts one; null if too many subjects are counted already. */
  function count(counts: Map<string, Counted<R>>, key: string, refusal: R): number | null {
    const one = counts.get(key);
    if (one) return (one.count += 1);
    if (counts.size >= REMEMBERED) return null;
    counts.set(key, { refusal, count: 1, known: counts === known });
    return 1;
  }

  function takeOfStrangers(refusal: R): boolean {
    const ofNetwork = count(networks, refusal.network, refusal);
    if (ofNetwork !== null && ofNetwork > EACH) return false;
    if (ofNetwork !== null && (strangers += 1) <= STRANGERS) return true;
    beyond += 1;
    return false;
  }

  return {
    /** Before the subject is looked up in the database: whether this refusal is rare enough for its own row. */
    isFirst(key: string, refusal: R): boolean {
      return (count(same, key, refusal) ?? 1) <= SINGLY;
    },
    /** Takes a row of the subject; null is a stranger. */
    take(key: string, subject: string | null, refusal: R): boolean {
      if (subject === null) return takeOfStrangers(refusal);
      const one = same.get(key);
      if (one) one.known = true;
      return (count(known, subject, refusal) ?? 1) <= EACH;
    },
    /** The refusals without their own row: rows with their counts, and the number of those in no row. */
    rest(): { readonly rows: readonly { readonly refusal: R; readonly count: number }[]; readonly beyond: number } {
      const over = [...above(same, SINGLY), ...above(known, EACH), ...above(networks, EACH)];
      const few = over.filter((one) => !one.known);
      const dropped = few.slice(STRANGERS).reduce((sum, one) => sum + one.count, 0);
      return { rows: [...over.filter((one) => one.known), ...few.slice(0, STRANGERS)], beyond: beyond + dropped };
    },
  };
}

function above<R>(counts: ReadonlyMap<string, Counted<R>>, most: number): readonly Counted<R>[] {
  return [...counts.values()].filter(({ count }) => count > most).map((one) => ({ ...one, count: one.count - most }));
}
