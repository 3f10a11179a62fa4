import { expect, test } from 'vitest';
import { readsAsProduct } from './product-name.ts';

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
])('%s reads as Duewell', (name) => expect(readsAsProduct(name, 'Duewell')).toBe(true));

test.each(['Dewell Foods', 'Wellness Due Ltd', 'Amara Textiles', ''])('%s does not', (name) => expect(readsAsProduct(name, 'Duewell')).toBe(false));

test('a product with a very short name forbids nothing', () => expect(readsAsProduct('Pay Bola Ltd', 'Pay')).toBe(false));
