import { RUNNERS } from '../../src/server/jobs/classes.ts';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

export const WORKERS = Object.values(RUNNERS).reduce((sum, count) => sum + count, 0);

/** Workers of all classes in the latest report from now on, once all are; or those that were in the end. Those that were replaced between two reports are in none. */
export async function workersAfter(url: string): Promise<number> {
  const count = (since: Date) =>
    asOwner(url, async (owner) =>
      Number((await owner.query('select count(*) as n from worker_beats where at > $1 and at = (select max(at) from worker_beats)', [since])).rows[0]?.n),
    );
  for (const [since, end] = [new Date(), Date.now() + LIMITS.action]; ; await new Promise((done) => setTimeout(done, 200))) {
    const living = await count(since);
    if (living === WORKERS || Date.now() > end) return living;
  }
}
