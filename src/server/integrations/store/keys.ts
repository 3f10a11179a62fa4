import { ProviderError } from '../errors.ts';

/**
 * Keys are ours, like `documents/<business>/<id>`: up to six parts of letters, digits, - _ and dots that do not stand first. So no
 * key can climb out of its folder, hide a file, or mean another object than it says.
 */
export function checkKey(provider: string, key: string): void {
  if (/^[\w-][\w.-]{0,127}(\/[\w-][\w.-]{0,127}){0,5}$/.test(key)) return;
  throw new ProviderError('refused', provider, 'a key of a form that is not ours');
}
