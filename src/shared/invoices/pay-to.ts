import { formatAccountNumber } from '../kit/account-number.ts';
import { say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import type { Kobo } from '../kit/money.ts';
import { withholdingText } from './withholding.ts';
import type { Withheld } from './withholding.ts';

interface Bank {
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

/** The line with the bank account to pay; empty without one. */
export function payToText(bank: Bank | null): string {
  return bank ? `${bank.bankName} · ${formatAccountNumber(bank.accountNumber)} · ${bank.accountName}` : '';
}

/** On an invoice, the same on screen, in its preview and in the PDF: the account, what to write to the transfer, by which it is found, and what to keep back. */
export function payToLines(bank: Bank | null, number: string | null, withheld: Withheld | null, balance: Kobo, isInInstalments = false): Text[] {
  return [
    ...(bank ? [payToText(bank)] : []),
    ...(bank && number ? [narrationText(number)] : []),
    ...(withheld ? [withholdingText(withheld, balance, isInInstalments)] : []),
  ];
}

const narrationText = (number: string): Text => say`Write ${number} in the narration of the transfer.`;
