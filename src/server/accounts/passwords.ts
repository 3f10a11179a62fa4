import { dictionary } from '@zxcvbn-ts/language-common';
import { containsOwnName } from '../../shared/accounts/rules.ts';
import { fieldError } from '../../shared/kit/errors.ts';

let common: Set<string> | undefined;

/** Refuses what a guesser tries first: common passwords, and the person's own address or business name. */
export function refuseWeak(password: string, email: string, businessName: string): void {
  common ??= new Set(dictionary['passwords-common'].map(String));
  if (common.has(password.toLowerCase()) || /^(.)\1+$/.test(password)) {
    throw fieldError('password', 'This password is on every guesser’s list. Please choose another; a few words in a row work well.');
  }
  if (containsOwnName(password, email, businessName)) {
    throw fieldError('password', 'Please leave your e-mail address and business name out of the password.');
  }
}
