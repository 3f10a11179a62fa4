import { describe, expect, test } from 'vitest';
import { makeBreaker } from './breaker.ts';
import { ProviderError } from './errors.ts';
import type { ProviderErrorKind } from './errors.ts';

/** A breaker with its own clock and a simulated vendor. */
function scene() {
  let now = 1_000;
  let tried = 0;
  const breaker = makeBreaker({ failures: 3, rest: 30_000, clock: () => now });
  const call = (outcome: () => Promise<string>, address = 'https://a.example', provider = 'vendor') =>
    breaker
      .through(provider, address, 'do it', () => {
        tried += 1;
        return outcome();
      })
      .catch((error: unknown) => (error instanceof ProviderError ? `${error.kind}${/was not tried/.test(error.message) ? ' untried' : ''}` : 'other'));
  return { call, pass: (milliseconds: number) => (now += milliseconds), tried: () => tried };
}
const well = async () => 'well';
const fails =
  (kind: ProviderErrorKind, status?: number): (() => Promise<string>) =>
  async () => {
    throw new ProviderError(kind, 'vendor', 'do it', { status });
  };
const silent = fails('unavailable');

async function open(call: (outcome: () => Promise<string>) => Promise<string>): Promise<void> {
  for (let n = 0; n < 3; n += 1) await call(silent);
}

describe('a breaker', () => {
  test('opens after failures in a row; then calls end at once, and nothing is sent', async () => {
    const { call, tried } = scene();
    await open(call);
    expect(await call(well)).toBe('unavailable untried');
    expect(tried()).toBe(3);
  });

  test('counts only consecutive failures', async () => {
    const { call } = scene();
    for (let n = 0; n < 10; n += 1) expect([await call(silent), await call(silent), await call(well)]).toEqual(['unavailable', 'unavailable', 'well']);
  });

  test.each([
    ['refused', 400],
    ['unavailable', 401],
    ['unavailable', 429],
  ] as const)('takes "%s" with %d for an answer', async (kind, status) => {
    const { call } = scene();
    for (let n = 0; n < 10; n += 1) expect(await call(fails(kind, status))).toBe(kind);
  });

  test.each([
    ['unknown-outcome', undefined],
    ['unknown-outcome', 504],
    ['unavailable', 500],
  ] as const)('takes "%s" with %s for silence', async (kind, status) => {
    const { call } = scene();
    for (let n = 0; n < 3; n += 1) await call(fails(kind, status));
    expect(await call(well)).toBe('unavailable untried');
  });

  test('lets one call try after a rest: if it succeeds, all calls are let through', async () => {
    const { call, pass } = scene();
    await open(call);
    pass(29_999);
    expect(await call(well)).toBe('unavailable untried');
    pass(1);
    const gate = Promise.withResolvers<string>();
    const probe = call(() => gate.promise);
    expect(await call(well)).toBe('unavailable untried');
    gate.resolve('well');
    expect(await probe).toBe('well');
    expect(await Promise.all([call(well), call(well)])).toEqual(['well', 'well']);
  });

  test('rests again when the probe fails', async () => {
    const { call, pass } = scene();
    await open(call);
    pass(30_000);
    expect(await call(silent)).toBe('unavailable');
    pass(29_999);
    expect(await call(well)).toBe('unavailable untried');
    pass(1);
    expect(await call(well)).toBe('well');
  });

  test('is separate for each vendor and address', async () => {
    const { call } = scene();
    await open(call);
    expect(await call(well, 'https://b.example')).toBe('well');
    expect(await call(well, 'https://a.example', 'another')).toBe('well');
  });
});
