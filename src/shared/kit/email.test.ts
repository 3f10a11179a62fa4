import { expect, test } from 'vitest';
import { canonicalEmail } from './email.ts';

test.each([
  ['ada@x.example', 'ada@x.example'],
  [' Ada@X.example ', 'ada@x.example'],
  ['ada+1@x.example', 'ada@x.example'],
  ['ada+1+2@x.example', 'ada@x.example'],
  ['a.d.a@x.example', 'a.d.a@x.example'],
  ['A.da+news@gmail.com', 'ada@gmail.com'],
  ['ad.a@googlemail.com', 'ada@gmail.com'],
  ['ada@mail.gmail.com', 'ada@mail.gmail.com'],
  ['+ada@x.example', '+ada@x.example'],
  ['ada@société.example', 'ada@xn--socit-esab.example'],
  ['Ada+1@SOCIÉTÉ.example', 'ada@xn--socit-esab.example'],
  ['ada@socie\u0301te\u0301.example', 'ada@xn--socit-esab.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@भारत.भारत', 'ada@xn--h2brj9c.xn--h2brj9c'],
  ['ada@例え.example', 'ada@xn--r8jz45g.example'],
  ['usr_01', 'usr_01'],
  ['', ''],
])('an e-mail to %j is counted as one to %j', (written, counted) => {
  expect(canonicalEmail(written)).toBe(counted);
  expect(canonicalEmail(counted)).toBe(counted);
});
