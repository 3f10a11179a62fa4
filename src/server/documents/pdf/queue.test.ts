import { expect, test } from 'vitest';
import { AppError } from '../../../shared/kit/errors.ts';
import { fairShare } from '../../core/fair-share.ts';
import { documentQueue, TookTooLong } from './queue.ts';

const HOUR = 3_600_000;

/** A queue whose documents take the milliseconds of their order. */
function queue() {
  const clock = { now: 0 };
  const drawn: string[] = [];
  const ask = documentQueue<{ name: string; takes: number }>({
    draw: async ({ name, takes }) => {
      drawn.push(name);
      await Promise.resolve();
      if (takes >= 5_000) throw new TookTooLong(takes);
      return { bytes: new Uint8Array(), milliseconds: takes };
    },
    about: ({ name }) => name,
    clock: () => clock.now,
  });
  const shares = new Map<string, { caller: string; owner: string; used: number }>();
  const by = (caller: string, owner: string, name: string, takes: number) => {
    const share = shares.get(caller) ?? { caller, owner, used: 0 };
    shares.set(caller, share);
    return fairShare.run(share, () => ask({ name, takes }));
  };
  return { clock, drawn, by, shares };
}

test('a business that used much time waits for those that used less (S5)', async () => {
  const { drawn, by, shares } = queue();
  const all = [
    by('ada', 'biz_a', 'a1', 4_000),
    by('ada', 'biz_a', 'a2', 4_000),
    by('ayo', 'biz_a', 'a3', 10),
    by('ben', 'biz_b', 'b1', 100),
    by('ben', 'biz_b', 'b2', 100),
  ];
  await Promise.all(all);
  expect(drawn).toEqual(['a1', 'b1', 'b2', 'a2', 'a3']);
  // What mount charges.
  expect(shares.get('ada')?.used).toBe(8_000);
});

test('a document that took too long is refused for an hour without being drawn again (S5)', async () => {
  const { clock, drawn, by } = queue();
  const refused = { code: 'NOT_ELIGIBLE' };
  await expect(by('ada', 'biz_a', 'endless', 5_000)).rejects.toMatchObject(refused);
  expect(() => by('ben', 'biz_b', 'endless', 5_000)).toThrow(AppError);
  await by('ada', 'biz_a', 'short', 1);
  clock.now += HOUR;
  await expect(by('ada', 'biz_a', 'endless', 5_000)).rejects.toMatchObject(refused);
  expect(drawn).toEqual(['endless', 'short', 'endless']);
});
