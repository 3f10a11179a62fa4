import { describe, expect, test } from 'vitest';
import { registration } from './contract.ts';
import { containsOwnName, LOCKOUT, password } from './rules.ts';

describe('a password', () => {
  test.each([
    ['123456789', 'at least 10'],
    ['', 'at least 10'],
    ['a'.repeat(129), 'at most 128'],
  ])('%j is refused', (given, why) => {
    expect(password.safeParse(given).error?.issues[0]?.message).toContain(why);
  });

  test.each(['ten letters', 'a'.repeat(128), '          ', 'пароль на ладони'])('%j is long enough, whatever it is made of', (given) => {
    expect(password.parse(given)).toBe(given);
  });

  test.each([
    ['Adaobi-1234567', 'adaobi@example.com', 'Shop', true],
    ['xx lekki living xx', 'a@example.com', 'Lekki Living', true],
    ['xxlekkilivingxx', 'a@example.com', 'Lekki Living', true],
    ['river stone lamp', 'ada@example.com', 'Co', false],
    ['adaptable giraffe', 'ada@example.com', 'Shop', false],
    ['river ADAOBI@example.com', 'adaobi@example.com', 'Zed', true],
  ])('%s of %s at %s holds their own name: %s', (candidate, email, business, expected) => {
    expect(containsOwnName(candidate, email, business)).toBe(expected);
  });
});

test('locks start at 15 minutes after five failures and end at a day', () => {
  expect(LOCKOUT).toEqual({ failures: 5, window: 900_000, first: 900_000, longest: 86_400_000, forgets: 86_400_000 });
});

test('registration asks for every field in its own sentence', () => {
  const issues = registration.safeParse({}).error?.issues ?? [];
  expect(Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))).toEqual({
    firstName: 'The first name is needed.',
    lastName: 'The last name is needed.',
    businessName: 'The business name is needed.',
    category: 'Choose what your business is: retailer, supplier or both.',
    email: 'The email address is needed.',
    phone: 'The phone number is needed.',
    password: 'The password is needed.',
    terms: 'Please accept the terms to open an account.',
  });
});
