import { dictionary } from '@zxcvbn-ts/language-common';
import { containsOwnName } from '../../../shared/accounts/rules.ts';
import { fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';

let common: Set<string> | undefined;

/** Refuses easily guessed passwords: common ones, and the person's own address or business name. */
export function refuseWeak(password: string, email: string, businessName: string): void {
  common ??= new Set(dictionary['passwords-common'].map(String));
  if (common.has(password.toLowerCase()) || /^(.)\1+$/.test(password)) {
    throw fieldError('password', say`This password is too common. Choose another; a few random words work well.`);
  }
  if (containsOwnName(password, email, businessName)) {
    throw fieldError('password', say`Your password can’t contain your email address or business name.`);
  }
}
