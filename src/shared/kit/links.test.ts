import { expect, test } from 'vitest';
import { linkIn, unlinked } from './links.ts';

test.each([
  ['http://x', 'http://x'],
  ['go to HTTPS:x now', 'HTTPS:x'],
  ['see www.a', 'www.a'],
  ['//evil.com', '//evil.com'],
  ['//2130706433', '//2130706433'],
  ['evil.com', 'evil.com'],
  ['Call us (evil.com.ng/pay?x=1) now', '(evil.com.ng/pay?x=1)'],
  ['t.me/abc', 't.me/abc'],
  ['163.com', '163.com'],
  ['192.168.1.1', '192.168.1.1'],
  ['thanks.today', 'thanks.today'],
  ['EVIL.NG', 'EVIL.NG'],
  ['evil.co.uk', 'evil.co.uk'],
  ['evil.рф', 'evil.рф'],
  ['evil.xn--p1ai', 'evil.xn--p1ai'],
  ['ada@evil.com/path', 'ada@evil.com/path'],
  ['http://ada@evil.com', 'http://ada@evil.com'],
  // As people see it.
  ['ｅｖｉｌ．ｃｏｍ', 'evil.com'],
  ['evil。com', 'evil.com'],
  ['evil｡com', 'evil.com'],
  ['evil․com', 'evil.com'],
  ['ev\u00adil\u200b.\u2060c\u034fom', 'evil.com'],
  ['evil\ua4f8com', 'evil.com'],
  ['evil\u0323.com', 'eviḷ.com'],
  ['evi\u0937\u094d.com', 'evi\u0937\u094d.com'],
  ['evil.соm', 'evil.соm'],
  ['EVIL.СОМ', 'EVIL.СОМ'],
  // Short names, and numbers.
  ['u.nu', 'u.nu'],
  ['x.com', 'x.com'],
  ['t.me?start=x', 't.me?start=x'],
  ['247.ng', '247.ng'],
  ['www.evil.com@x', 'www.evil.com@x'],
  // Other endings.
  ['evil.money', 'evil.money'],
  ['Evil.Loans', 'Evil.Loans'],
  ['evil.cards', 'evil.cards'],
  ['EVIL.GROUP', 'EVIL.GROUP'],
  ['evil.services', 'evil.services'],
  ['evil.company', 'evil.company'],
  ['evil.travel', 'evil.travel'],
  ['evil.asia', 'evil.asia'],
  ['evil.भारत', 'evil.भारत'],
  ['evil.한국', 'evil.한국'],
  ['evil.ελ', 'evil.ελ'],
])('%j is a link', (text, link) => {
  expect(linkIn(text)).toBe(link);
});

test.each([
  'St. Mary’s Bakery',
  'Rev.Fr.Mbaka Ministries',
  'Chief.Dr.Okeke & Sons',
  'Alh.Sa’idu Motors',
  "Dr.Su'ad Bello",
  'Mr.Li Wu',
  'Okafor Obi.Jr',
  'Emeka Nig.Co',
  'Schmidt GmbH & Co.KG',
  'Société Générale.Sa',
  'B.Sc.Ed Tutors',
  'A.B.C. Ventures Nig.Ltd',
  'Adex.Int’l Co.Ltd',
  'Mr.Biggs',
  'J.Ng',
  'U.S.A. and U.K.',
  'Ltd./Plc',
  'and/or',
  '12.50/kg, 20.kg, 10.We',
  '₦1.000.000 on 12/10/2026',
  'Item 1.2.3, No.5',
  'Tel:08031234567',
  'Write to accounts@amara.com.ng, or to (ada.co.obi@shop.com).',
  'Thank you.',
  'Obi B.Com & M.Sc',
  'B.Tech Tutors',
  'e.g. a.m. and i.e. p.m.',
  'S.No 4, at 5.pm',
  '20.kg of rice, 12.5kg',
  'Ada Nig.Enterprise Ltd',
  'Привет. Слово',
])('%j has no link', (text) => {
  expect(linkIn(text)).toBeNull();
});

test.each([
  ['see evil.com/pay now', 'see evil com pay now'],
  ['https://evil.com', 'https evil com'],
  ['evil\ua4f8com', 'evil com'],
  ['2.5 × Rice, 12.50/kg. Write to ada@amara.com.', '2.5 × Rice, 12.50/kg. Write to ada@amara.com.'],
  ['First line\n  Dr.Li', 'First line\n  Dr.Li'],
])('%j without links is %j', (text, without) => {
  expect(unlinked(text)).toBe(without);
  expect(linkIn(without)).toBeNull();
});

test('a text of any length is read in a moment', () => {
  expect(linkIn(`${'a'.repeat(250_000)} evil.com`)).toBeNull();
  expect(linkIn(`${'a'.repeat(4_000)} evil.com`)).toBe('evil.com');
  for (const part of ['a', 'a.', 'a@', 'a-', '.a', 'a.aa', '(a@b', 'www']) expect(linkIn(part.repeat(250_000 / part.length))).not.toBe('');
  for (const part of ['a', '. ', 'a@b. ', 'с.о']) expect(unlinked(part.repeat(2_000))).not.toBe('');
});
