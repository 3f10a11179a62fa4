import { expect, test } from 'vitest';
import { linkIn, unlinked } from './links.ts';

test.each([
  ['http://x', 'http://x'],
  ['go to HTTPS:x now', 'HTTPS:x'],
  ['see www.a', 'www.a'],
  ['//evil.com', '//evil.com'],
  ['//2130706433', '//2130706433'],
  ['evil.com', 'evil.com'],
  ['45.33.12.9.', '45.33.12.9.'],
  ['Call us (evil.com.ng/pay?x=1) now', '(evil.com.ng/pay?x=1)'],
  ['evil.com:443/login', 'evil.com:443/login'],
  ['163.com', '163.com'],
  ['192.168.1.1', '192.168.1.1'],
  ['EVIL.NG', 'EVIL.NG'],
  ['evil.co.uk', 'evil.co.uk'],
  ['ada@evil.com/path', 'ada@evil.com/path'],
  ['www.evil.com@x', 'www.evil.com@x'],
  // As people see it.
  ['ｅｖｉｌ．ｃｏｍ', 'evil.com'],
  ['evil。com', 'evil.com'],
  ['evil․com', 'evil.com'],
  ['ev\u00adil\u200b.\u2060c\u034fom', 'evil.com'],
  ['evil\ua4f8com', 'evil.com'],
  ['evi\u0937\u094d.com', 'evi\u0937\u094d.com'],
])('%j is a web address', (text, link) => {
  expect(linkIn(text)).toBe(link);
});

/** Names of people and businesses, and sentences. */
const HONEST = [
  'St. Mary’s Bakery',
  'Rev.Fr.Mbaka Ministries',
  "Dr.Su'ad Bello",
  'Emeka Nig.Co',
  'Schmidt GmbH & Co.KG',
  'B.Sc.Ed Tutors',
  'A.B.C. Ventures Nig.Ltd',
  'Adex.Int’l Co.Ltd',
  'J.Ng',
  'Fr.de Foucauld',
  'Gen.Hospital, Min.of Works, Intl.School, Comm.Bank',
  'Mr.Market & Mrs.World',
  'Dr.Ng Wei, Messrs.Ng & Co, Dept.Info, Show.Biz Ent, Afri.Net Ltd',
  'Data:Pro Ltd, Tel:Aviv Foods, v1.2.3.4 Software',
  'U.S.A. and U.K.',
  'Ltd./Plc and/or 12.50/kg',
  '₦1.000.000.000 on 12/10/2026',
  'Item 1.2.3, No.5',
  'Tel:08031234567',
  'Write to accounts@amara.com.ng, or to (ada.co.obi@shop.com).',
  'Obi B.Com & M.Sc',
  'e.g. a.m. and i.e. p.m.',
  'S.No 4, at 5.pm',
  'Привет. Слово',
];

test.each(HONEST)('%j has no web address', (text) => {
  expect(linkIn(text)).toBeNull();
});

test.each([
  ['see evil.com/pay now', 'see evil. com/pay now'],
  ['https://evil.com', 'https evil. com'],
  ['tel:+2348031234567 or data:text/html', 'tel: +2348031234567 or data: text/html'],
  ['evil\ua4f8com', 'evil. com'],
  ['Evil.Co:443/login', 'Evil. Co: 443/login'],
  ['evil.ng’x, u.nu, 247.ng, t.me/abc', 'evil. ng’x, u. nu, 247. ng, t. me/abc'],
  ['thanks.today evil.work evil.inc evil.bar', 'thanks. today evil. work evil. inc evil. bar'],
  ['evil.рф, evil.xn--p1ai, evil.भारत, EVIL.СОМ', 'evil. рф, evil. xn--p1ai, evil. भारत, EVIL. СОМ'],
  ['💩.la', '💩. la'],
  ['www.a.bc', 'www. a. bc'],
  ['Pay at 45.33.12.9. now', 'Pay at 45. 33. 12. 9. now'],
  ['evil.\uFEFFxyz/pay', 'evil. xyz/pay'],
  ['192.168.1.1 and \\\\host\\share', '192. 168. 1. 1 and host\\share'],
  ['First line\n  Dr.Li, Rev.Fr.Mbaka', 'First line\n  Dr. Li, Rev. Fr. Mbaka'],
])('%j without links is %j', (text, without) => {
  expect(unlinked(text)).toBe(without);
  expect(unlinked(without)).toBe(without);
});

test.each(['2.5 × Rice, 12.50/kg at 10:30. Write to ada@amara.com.', 'J. O. Ng, U.S.A., e.g. 1.2.3', 'wait...', 'Note: see below'])(
  '%j stays as it is',
  (text) => {
    expect(unlinked(text)).toBe(text);
  },
);

test('a text of any length is read in a moment', () => {
  expect(linkIn(`${'a'.repeat(250_000)} evil.com`)).toBeNull();
  expect(linkIn(`${'a'.repeat(4_000)} evil.com`)).toBe('evil.com');
  for (const part of ['a', 'a.', 'a@', 'a-', '.a', 'a.aa', '(a@b', 'www']) expect(linkIn(part.repeat(250_000 / part.length))).not.toBe('');
  for (const part of ['a', '. ', 'a@b. ', 'a.aa', '(a@b', '//', 'с.о']) expect(unlinked(`x ${part.repeat(2_000)}`)).not.toBe('');
});
