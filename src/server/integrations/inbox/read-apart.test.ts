import { expect, test } from 'vitest';
import { readApart } from './read-apart.ts';

const LARGEST = 10 * 1024 * 1024;
const times = (text: string) => text.repeat(Math.floor((LARGEST - 1_000) / text.length));

/** The refused ones otherwise take half a minute and gigabytes of memory. */
test.each([
  ['empty parts', 'refused', `Content-Type: multipart/mixed; boundary=b\n\n${times('--b\n\n')}`],
  ['lines that continue each other', 'refused', `Content-Type: text/plain; format=flowed; delsp=yes\n\n${times('a \n')}`],
  ['parts in parts', 'refused', Array.from({ length: 60 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')],
  ['headers without an end', 'refused', `From: a@b.example\n${times('X-A: b\n')}`],
  ['a web page of tags', 'mail', `Content-Type: text/html\n\n${times('<')}`],
  ['pages in pages', 'mail', `Content-Type: text/html\n\n${times('<style>')}`],
  ['one attachment of the whole size', 'mail', `Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n${times(`${'A'.repeat(76)}\r\n`)}`],
])('%s: %s', async (_what, outcome, raw) => {
  const reading = await readApart(Buffer.from(raw), 'a@b.example');
  expect(Object.keys(reading)).toEqual([outcome]);
});
