import { formatAccountNumber } from '../kit/account-number.ts';
import { say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';

interface Bank {
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

/** The line with the bank account to pay; empty without one. */
export function payToText(bank: Bank | null): string {
  return bank ? `${bank.bankName} · ${formatAccountNumber(bank.accountNumber)} · ${bank.accountName}` : '';
}

/** On an invoice, the same on screen and in the PDF: the account, and what to write to the transfer, by which it is found. */
export function payToOn(bank: Bank | null, number: string | null, write: (text: Text) => string): string {
  if (!bank) return '';
  return number ? `${payToText(bank)}\n${write(narrationText(number))}` : payToText(bank);
}

export const narrationText = (number: string): Text => say`Write ${number} in the narration of the transfer.`;
