import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';
import { failureOf } from './errors.ts';

function connectionError(path: string): Promise<Error> {
  return new Promise((resolve) => connect(path).once('error', resolve));
}

test('if the socket of the database is missing, the answer is 503', async () => {
  const { status, body } = failureOf(await connectionError('/nowhere/.s.PGSQL.5432'), 'req_1', ENGLISH_TRANSLATOR);
  expect([status, body]).toMatchObject([503, { code: 'PROVIDER_UNAVAILABLE' }]);
});

test('if another file is missing, the answer is 500', () => {
  const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(failureOf(error, 'req_1', ENGLISH_TRANSLATOR).status).toBe(500);
});
