import { namesProduct, readsAsProduct } from '../../../shared/business/product-name.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Env } from '../../core/env.ts';

/** E-mails contain the names of businesses and people beside the product's, so none of them may look like it. Throws VALIDATION_FAILED on the field. */
export function refuseProductName(env: Env, field: string, name: string): void {
  if (readsAsProduct(name, env.productName)) throw fieldError(field, say`A name can’t contain ${env.productName}. Please choose another name.`);
}

/** Of a person: neither part, nor both together. Throws VALIDATION_FAILED on the first or last name. */
export function refuseProductPerson(env: Env, { firstName = '', lastName = '' }: { firstName?: string | undefined; lastName?: string | undefined }): void {
  refuseProductName(env, 'lastName', lastName);
  refuseProductName(env, 'firstName', `${firstName} ${lastName}`);
}

/** For texts that a business writes into an e-mail, by their fields: they must not speak as the product. Throws VALIDATION_FAILED on each. */
export function refuseProductInTexts(env: Env, texts: Readonly<Record<string, string | null | undefined>>): void {
  const errors = Object.entries(texts)
    .filter(([, text]) => namesProduct(text ?? '', env.productName))
    .map(([field]) => ({ field, message: say`Please remove ${env.productName}, because the email is sent in your business’s name.` }));
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
}
