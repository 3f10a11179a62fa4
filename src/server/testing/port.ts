import { randomInt } from 'node:crypto';
import { freePort } from '../../../tools/postgres/ports.ts';

const WORKERS = 4;
/** Below the port range of outgoing connections: one of those may be taken between the check and the listening. */
const [LOWEST, OF_EACH] = [20_000, 3_000];

/** A free port among those of this test process: another one does not take it before it is listened on. */
export function testPort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
  return freePort(LOWEST + worker * OF_EACH + randomInt(OF_EACH - 100));
}
