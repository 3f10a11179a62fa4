import { readsAsProduct } from '../../../shared/business/product-name.ts';
import { fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Env } from '../../core/env.ts';

/** E-mails of a business contain its name beside the product's, so a business must not use the product's name. Throws VALIDATION_FAILED on the field. */
export function refuseProductName(env: Env, field: string, name: string): void {
  if (readsAsProduct(name, env.productName)) throw fieldError(field, say`A business can’t use the name ${env.productName}. Please choose another name.`);
}
