import { randomBytes } from 'node:crypto';

const BLOCK = 4096;
let block = randomBytes(BLOCK);
let used = 0;

/**
 * Random bytes for ids, from a block that is drawn once for many of them: one draw costs as much for 4,096 bytes as for 16. No byte is returned twice, and
 * no block is filled again. Secrets (tokens, keys, nonces, salts) are drawn singly, so that none waits in memory before its use.
 */
export function randomForId(count: number): Buffer {
  if (used + count > BLOCK) {
    block = randomBytes(BLOCK);
    used = 0;
  }
  used += count;
  return block.subarray(used - count, used);
}
