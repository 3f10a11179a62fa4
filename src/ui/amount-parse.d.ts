import type { Kobo } from '../shared/kit/money.ts';
export type ParsedAmount =
  | {
      readonly kind: 'empty';
    }
  | {
      readonly kind: 'amount';
      readonly value: Kobo;
    }
  | {
      readonly kind: 'wrong';
      readonly message: string;
    };
/**
 * Reads what a person typed or pasted as an amount in naira: `1234.5`, `₦1,234.50`, `NGN 20k`, `1.5m`, `3*1500`,
 * `(1200+300)/2`. Exact: fractions of BigInt, one rounding (half away from zero) and only where arithmetic was written.
 */
export declare function parseAmount(typed: string): ParsedAmount;
