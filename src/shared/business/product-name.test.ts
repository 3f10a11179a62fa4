import { expect, test } from 'vitest';
import { namesProduct, readsAsProduct } from './product-name.ts';

test.each([
  'Duewell',
  'DUEWELL Security Team',
  'Due well',
  'D.u.e-w.e.l.l Ltd',
  'Düewéll',
  'Duevvell',
  'Duewe11',
  'Duеwеll',
  'ＤＵＥＷＥＬＬ Payments',
  'My Duewell',
  'Duewełł',
  'Đuewell',
  'Ɗuewell',
  'Dᴜewell',
  'Duewᥱll',
  'Dµewell',
  'Dμewell',
  'DՍEWELL',
  '🅳🆄🅴🆆🅴🅻🅻',
  '🇩🇺🇪🇼🇪🇱🇱',
  'DUEWELI.',
  'Dueшell',
])('%s reads as Duewell', (name) => expect(readsAsProduct(name, 'Duewell')).toBe(true));

test.each(['Dewell Foods', 'Wellness Due Ltd', 'Amara Textiles', ''])('%s does not', (name) => expect(readsAsProduct(name, 'Duewell')).toBe(false));

test.each([
  'We, Duewell Security, need you',
  'call Due Well Security now',
  'from D u e w e l l',
  'from d.u.e.w.e.l.l',
  'Dear customer\nDuewell',
  'Duе\u200bwell',
])('the text %j names Duewell', (text) => expect(namesProduct(text, 'Duewell')).toBe(true));

test.each([
  'Your invoice is due. We’ll be grateful for the payment.',
  'It was due well before May',
  'The invoice is due\n\nWell, please pay it',
  'Rent due, Wellington Street',
  '',
])('the text %j does not', (text) => expect(namesProduct(text, 'Duewell')).toBe(false));

test('a product with a very short name forbids nothing', () => expect(readsAsProduct('Pay Bola Ltd', 'Pay')).toBe(false));
