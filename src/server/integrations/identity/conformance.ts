import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FaceCheck, FaceResult, IdentityProvider, NumberMatch } from './port.ts';

/** Access of a test to the simulated vendor of an adapter. */
export interface Bench {
  readonly provider: IdentityProvider;
  readonly callbackUrl: string;
  /** Body and headers of the job's first callback; waits for it. */
  callbackOf(reference: string): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string | undefined>> }>;
}

export const newReference = () => `chk_${randomBytes(8).toString('hex')}`;

/** A valid JPEG header; nothing else is checked here. */
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2_000, 7)]);
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000, 7)]);

export function faceCheck(lastName: string, callbackUrl: string, reference = newReference()): FaceCheck {
  const person = { firstName: 'Ada', lastName, dateOfBirth: '1990-02-03' };
  return { reference, userReference: reference, type: 'nin', number: '12345678901', person, selfie: JPEG, liveness: [PNG, JPEG], callbackUrl };
}

/** The tests of every adapter of IdentityProvider, each with its own simulated vendor and Smile ID's test names. */
export function conformsToIdentityPort(bench: () => Bench): void {
  describe('numbers', () => {
    const match = (lastName: string, number = '22222222280', reference = newReference()) =>
      bench().provider.matchNumber({ reference, type: 'bvn', number, person: { firstName: 'Ada', lastName, dateOfBirth: '1990-02-03' } });

    test.each<[string, NumberMatch['outcome']]>([
      ['Clearwater', 'matched'],
      ['Dangerfield', 'mismatched'],
      ['Twinley', 'matched'],
      ['Ghostwell', 'not-found'],
      ['Masquero', 'matched'],
      ['Downsworth', 'unavailable'],
      ['Obi', 'matched'],
    ])('%s is %s', async (lastName, outcome) => {
      const found = await match(lastName);
      expect(found.outcome).toBe(outcome);
      expect(found.resultCode).toMatch(/^\d{4}$/);
      expect(found.providerReference).toMatch(/\w/);
    });

    test.each<[string, NumberMatch['outcome']]>([
      ['00000000000', 'matched'],
      ['00000000001', 'not-found'],
      ['00000000002', 'not-found'],
      ['00000000003', 'unavailable'],
      ['123', 'not-found'],
    ])('the number %s is %s', async (number, outcome) => {
      expect((await match('Obi', number)).outcome).toBe(outcome);
    });

    test.each([
      ['nin', '12345678901'],
      ['voter_id', '90F5AFE123456789012'],
      ['drivers_licence', 'AAA123456789'],
    ] as const)('a %s is looked up as its own kind', async (type, number) => {
      const person = { firstName: 'Ada', lastName: 'Obi' };
      expect(await bench().provider.matchNumber({ reference: newReference(), type, number, person })).toMatchObject({ outcome: 'matched' });
    });

    test('the same reference again is the same look-up', async () => {
      const reference = newReference();
      const first = await match('Dangerfield', '22222222280', reference);
      expect(await match('Dangerfield', '22222222280', reference)).toEqual(first);
    });
  });

  describe('faces', () => {
    test.each<[string, FaceResult['document'], FaceResult['face']]>([
      ['Clearwater', 'accepted', 'accepted'],
      ['Dangerfield', 'accepted', 'review'],
      ['Twinley', 'accepted', 'mismatched'],
      ['Ghostwell', 'not-found', 'unavailable'],
      ['Masquero', 'accepted', 'spoof'],
      ['Downsworth', 'unavailable', 'unavailable'],
      ['Obi', 'accepted', 'accepted'],
    ])('%s: document %s, face %s, by callback and when asked', async (lastName, document, face) => {
      const { provider, callbackUrl, callbackOf } = bench();
      const check = faceCheck(lastName, callbackUrl);
      await provider.startFaceCheck(check);
      const { body, headers } = await callbackOf(check.reference);
      const verdict = provider.parseCallback(body, headers);
      expect(verdict).toMatchObject({ ok: true, result: { reference: check.reference, document, face } });
      const result = await provider.readFaceCheck(check.reference, check.userReference);
      expect(verdict).toMatchObject({ result });
    });

    test('a job that was not started, or belongs to another person, is unknown', async () => {
      const { provider, callbackUrl } = bench();
      expect(await provider.readFaceCheck(newReference(), 'usr_1')).toBeNull();
      const check = faceCheck('Obi', callbackUrl);
      await provider.startFaceCheck(check);
      expect(await provider.readFaceCheck(check.reference, 'usr_2')).toBeNull();
    });

    test('the same reference again is the same job', async () => {
      const { provider, callbackUrl, callbackOf } = bench();
      const check = faceCheck('Obi', callbackUrl);
      await provider.startFaceCheck(check);
      await provider.startFaceCheck(check);
      await callbackOf(check.reference);
      const first = await provider.readFaceCheck(check.reference, check.userReference);
      await provider.startFaceCheck(check);
      expect(await provider.readFaceCheck(check.reference, check.userReference)).toEqual(first);
    });
  });
}
