import type { Subject } from './subjects.ts';

/** Postings a second on one platform account in each sixth of a long run: it must not fall while entries accumulate. */
export async function longHot(subject: Subject, seconds: number): Promise<number[]> {
  const sixths: number[] = [];
  while (sixths.length < 6) sixths.push((await subject.run('hot', seconds / 6))?.perSecond ?? 0);
  return sixths;
}
