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

/** A free port among those of this test process, another one for each call: nobody else takes it before it is listened on. */
export function testPort(): Promise<number> {
  calls += 1;
  return freePort(own + ((calls * APART) % OF_EACH));
}
