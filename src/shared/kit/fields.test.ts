import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  date,
  email,
  id,
  linklessText,
  naira,
  optionalPartyName,
  optionalText,
  page,
  partyName,
  percent,
  personName,
  phone,
  quantity,
  text,
} from './fields.ts';

/** The first error message for a value, or the parsed value. */
function judged(schema: z.ZodMiniType, value: unknown): { says: string } | { is: unknown } {
  const result = schema.safeParse(value);
  return result.success ? { is: result.data } : { says: result.error.issues[0]?.message ?? '' };
}

const NAME = text('The name', 5);
const BUSINESS = partyName('The name');
const NOTE = optionalText('The note', 5);
const EMAIL_HINT = 'Please write an email address like name@company.com.';
const PHONE_HINT = 'Please write a phone number like 0803 123 4567 or +234 803 123 4567.';

describe('every field says in one sentence what is wrong', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['text left out', NAME, undefined, 'The name is needed.'],
    ['text of another type', NAME, 5, 'The name is needed.'],
    ['empty text', NAME, '', 'The name is needed.'],
    ['blank text', NAME, '   ', 'The name is needed.'],
    ['a filler', NAME, '\u3164', 'The name is needed.'],
    ['the empty Braille pattern', NAME, '\u2800 \uffa0', 'The name is needed.'],
    ['marks of variants', NAME, '\ufe0f\u180e\u034f', 'The name is needed.'],
    ['long text', NAME, 'abcdef', 'The name may have at most 5 characters.'],
    ['a control character', NAME, 'a\u0000b', 'The name contains a character that cannot be printed.'],
    ['an escape', NAME, 'a\u001bb', 'The name contains a character that cannot be printed.'],
    ['a business name of two lines', BUSINESS, 'A\nB', 'The name contains a character that cannot be printed.'],
    ['a business name with a separator of lines', BUSINESS, 'A\u2028B', 'The name contains a character that cannot be printed.'],
    ['a business name with a mark of direction', BUSINESS, 'A\u200eB', 'The name contains a character that cannot be printed.'],
    ['a business name with a web address', BUSINESS, 'Pay at evil.com now', 'The name can’t contain a web address (“evil.com”).'],
    ['a contact’s business name of two lines', optionalPartyName('The name'), 'A\nB', 'The name contains a character that cannot be printed.'],
    ['a first name that is a web address', personName('The name'), 'Evil.com', 'The name can’t contain a web address (“Evil.com”).'],
    [
      'a web address in the text of an e-mail',
      linklessText('The note', 80),
      'see evil.example.com.',
      'The note can’t contain a web address (“evil.example.com.”).',
    ],
    ['a long note', NOTE, 'abcdef', 'The note may have at most 5 characters.'],
    ['a note of another type', NOTE, {}, 'The note must be text.'],
    ['no e-mail', email, undefined, 'The email address is needed.'],
    ['an empty e-mail', email, ' ', 'The email address is needed.'],
    ['an e-mail without @', email, 'ada', EMAIL_HINT],
    ['an e-mail without a dot', email, 'ada@example', EMAIL_HINT],
    ['an e-mail with a space', email, 'a da@example.com', EMAIL_HINT],
    ['two e-mails', email, 'a@example.com,b@example.com', EMAIL_HINT],
    ['an e-mail that smuggles a header', email, 'a@example.com\r\nBcc: b@example.com', EMAIL_HINT],
    ['an e-mail with a name', email, 'Ada <a@example.com>', EMAIL_HINT],
    ['an e-mail with an empty part of the domain', email, 'ada@example..com', EMAIL_HINT],
    ['an e-mail whose domain begins with a hyphen', email, 'ada@-example.com', EMAIL_HINT],
    ['an e-mail whose domain ends with a hyphen', email, 'ada@example-.com', EMAIL_HINT],
    ['a long e-mail', email, `${'a'.repeat(250)}@example.com`, 'The email address may have at most 254 characters.'],
    ['no phone', phone, undefined, 'The phone number is needed.'],
    ['a short phone', phone, '12345', PHONE_HINT],
    ['a phone of letters', phone, 'call me maybe', PHONE_HINT],
    ['no id', id('invoice'), undefined, 'The invoice is needed.'],
    ['an id of another kind', id('invoice'), `biz_${'a'.repeat(22)}`, 'This is not a valid invoice id (inv_…).'],
    ['an amount as text', naira('The amount'), '5', 'The amount must be a number.'],
    ['no amount', naira('The amount'), undefined, 'Enter an amount.'],
    ['no amount on the wire', naira('The amount'), null, 'Enter an amount.'],
    ['a negative amount', naira('The amount'), -0.01, 'The amount cannot be negative.'],
    ['an amount below the least', naira('The amount', { min: 0.01 }), 0, 'The amount must be at least ₦0.01.'],
    ['an amount too large', naira('The amount'), 1e13, 'The amount is too large.'],
    ['a third decimal', naira('The amount'), 1.005, 'The amount may have at most two decimals.'],
    ['a sum of floats', naira('The amount'), 0.1 + 0.2, 'The amount may have at most two decimals.'],
    ['an empty amount field', naira('The price'), Number.NaN, 'Enter an amount.'],
    ['a negative percentage', percent('The tax'), -1, 'The tax cannot be negative.'],
    ['a percentage above all', percent('The tax'), 100.01, 'The tax cannot be above 100.'],
    ['a fine percentage', percent('The tax'), 7.505, 'The tax may have at most two decimals.'],
    ['a percentage as text', percent('The tax'), '7', 'The tax must be a percentage.'],
    ['no quantity', quantity, undefined, 'The quantity must be a number.'],
    ['a zero quantity', quantity, 0, 'The quantity must be above zero.'],
    ['a negative quantity', quantity, -1, 'The quantity must be above zero.'],
    ['a fourth decimal', quantity, 1.0001, 'The quantity may have at most three decimals.'],
    ['a quantity too large', quantity, 1_000_001, 'The quantity is too large.'],
    ['no date', date('The due date'), undefined, 'The due date is needed.'],
    ['a date that is none', date('The due date'), '2026-02-30', 'The due date must be a real date (YYYY-MM-DD).'],
  ])('%s', (_what, schema, value, says) => {
    expect(judged(schema, value)).toEqual({ says });
  });

  test.each<[string, z.ZodMiniType, unknown, unknown]>([
    ['text is trimmed', NAME, ' Ada ', 'Ada'],
    ['line breaks stay', text('The note', 9), 'a\nb\tc', 'a\nb\tc'],
    ['five letters fit', NAME, 'Zoë €', 'Zoë €'],
    ['an empty note is none', NOTE, '  ', undefined],
    ['a blank note is none', NOTE, '\u3164\u2800', undefined],
    ['a note left out is none', NOTE, undefined, undefined],
    ['F16: domains may have letters of any language', email, 'Info@Société.fr', 'info@société.fr'],
    ['F16: and may have their form for the mail server', email, 'info@xn--socit-esab.fr', 'info@xn--socit-esab.fr'],
    ['one mailbox has one form, also in full-width letters', email, 'Ada@ｖictim.Example', 'ada@victim.example'],
    ['e-mails are lower case', email, '  Ada.Obi+x@Example.COM ', 'ada.obi+x@example.com'],
    ['phones stay as typed', phone, ' 0803 123 4567 ', '0803 123 4567'],
    ['naira become kobo', naira('The amount'), 1250.5, 125_050],
    ['per cent become basis points', percent('The tax'), 7.5, 750],
    ['quantities become thousandths', quantity, 1.5, 1500],
    ['a date stays', date('The date'), '2024-02-29', '2024-02-29'],
  ])('%s', (_what, schema, value, is) => {
    expect(judged(schema, value)).toEqual({ is });
  });
});

describe('every list is bounded', () => {
  const list = z.object(page(20));
  test('has its own page size, and takes query text', () => {
    expect(list.parse({})).toEqual({ offset: 0, limit: 20 });
    expect(list.parse({ offset: '40', limit: '100' })).toEqual({ offset: 40, limit: 100 });
  });

  test.each([
    { limit: '101' },
    { limit: '0' },
    { limit: '-1' },
    { limit: '1.5' },
    { offset: '-1' },
    { offset: '100001' },
    { limit: 'all' },
    { limit: '1e9' },
    { limit: '' },
    { offset: 'Infinity' },
  ])('refuses %j', (given) => {
    expect(list.safeParse(given).success).toBe(false);
  });
});
