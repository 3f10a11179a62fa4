import type pg from 'pg';
import { openPool } from '../db/pool.ts';
import { TEST_TIMEOUT_FACTOR } from './test-server.ts';

/** Connections of a test to its database; without a role they are the owner's. */
export function testPool(url: string, size: number, role?: 'duewell_app'): pg.Pool {
  return openPool(url, { role, size, timeoutFactor: TEST_TIMEOUT_FACTOR, onLost: () => undefined });
}
