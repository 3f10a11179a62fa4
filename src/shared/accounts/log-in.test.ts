import fc from 'fast-check';
import { expect, test } from 'vitest';
import { login } from './contract.ts';
import { LOG_IN, logInForm } from './log-in.ts';

const said = (result: { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }) => {
  const first = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) if (!first.has(path.join('.'))) first.set(path.join('.'), message);
  return Object.fromEntries(first);
};

const like = fc.oneof(
  fc.string(),
  fc.emailAddress(),
  fc.emailAddress().map((email) => ` ${email.toUpperCase()} `),
  fc.constantFrom('', ' ', 'a@b', 'a@b.c', 'a@b..c', `${'a'.repeat(250)}@b.co`, '@b.co', 'a b@c.de'),
);

test('the form of logging in has the contract’s rules', () => {
  fc.assert(
    fc.property(like, fc.string({ maxLength: 200 }), fc.option(fc.string({ maxLength: 20 }), { nil: undefined }), (email, password, code) => {
      const input = { email, password, code };
      expect(said(logInForm.safeParse(input))).toEqual(said(login.input.safeParse(input)));
    }),
    { numRuns: 2_000 },
  );
  expect(login).toMatchObject(LOG_IN);
});
