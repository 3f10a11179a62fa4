import { productDetails } from '../../shared/products/contract.ts';
import type { App } from '../core/context.ts';
import { productHandlers } from '../products/index.ts';
import { act } from './invoices.ts';
import type { Seeded } from './people.ts';

/** Name, unit, price in naira, code. Some lines of the invoices are left out: they are suggested as used before. */
const PRODUCTS: readonly (readonly [string, string | undefined, number | undefined, string | undefined])[] = [
  ['Ankara print', '6 yards', 14_500, 'ANK-6'],
  ['Ankara print, premium wax', '6 yards', 21_000, 'ANK-6P'],
  ['Aso-oke runner', undefined, 18_750, 'ASO-R'],
  ['Adire throw, hand-dyed', undefined, 12_400, 'ADI-T'],
  ['Satin lining', 'metre', 3_400, 'SAT-M'],
  ['School uniform', 'set', 8_200, 'UNI-S'],
  ['Embroidery', 'hour', 4_500, undefined],
  ['Tailoring, made to measure', undefined, undefined, undefined],
];

/** The catalogue of the demo's supplier. */
export async function productsOfTheDemo(app: App, [seller]: readonly Seeded[]): Promise<void> {
  if (!seller) return;
  for (const [name, unit, price, code] of PRODUCTS)
    await act(app, seller, app.clock() - 86_400_000, (ctx) =>
      productHandlers['product.create'](ctx, { businessId: seller.businessId, ...productDetails.parse({ name, unit, price, code }) }),
    );
}
