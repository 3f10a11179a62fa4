import { ProviderError } from '../errors.ts';

/**
 * Keys are ours, such as `documents/<business>/<id>`: up to six parts of letters, digits, - _ and dots, which must not be first. So no
 * key can leave its folder, name a hidden file, or have two spellings.
 */
export function checkKey(provider: string, key: string): void {
  if (/^[\w-][\w.-]{0,127}(\/[\w-][\w.-]{0,127}){0,5}$/.test(key)) return;
  throw new ProviderError('refused', provider, 'a key of a form that is not ours');
}
