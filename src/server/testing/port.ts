import { randomInt } from 'node:crypto';
import { freePort } from '../../../tools/postgres/ports.ts';

/** As many as the rounds of late answers have (`scripts/stress.ts`). */
const WORKERS = 8;
/** Below the port range of outgoing connections: one of those may be taken between the check and the listening. */
const [LOWEST, OF_EACH] = [20_000, 1_500];
/** More than a product listens on. */
const APART = 10;

const own = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * OF_EACH;
let calls = randomInt(OF_EACH / APART);

/** Returns a free port from the range of this test process. Calls that follow each other return different ones, so a port can be used later than it is asked for. */
export function testPort(): Promise<number> {
  calls += 1;
  return freePort(own + ((calls * APART) % OF_EACH));
}
