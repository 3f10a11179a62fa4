import { describe } from './http.ts';

/** One HEAD request, without any key. Returns how many milliseconds its clock differs from ours, null if it tells no time. Throws an Error that says why it did not answer. */
export async function headOf(url: string, timeoutMs: number): Promise<{ skew: number | null }> {
  const asked = Date.now();
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new Error(describe(error), { cause: error });
  });
  const theirs = Date.parse(answer.headers.get('date') ?? '');
  return { skew: Number.isNaN(theirs) ? null : Math.abs(theirs - (asked + Date.now()) / 2) };
}
