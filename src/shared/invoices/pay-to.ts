/** The line with the bank account to pay, the same on screen and in the PDF; empty without a chosen account. */
export function payToText(bank: { readonly bankName: string; readonly accountName: string; readonly accountNumber: string } | null): string {
  return bank ? `${bank.bankName} · ${bank.accountNumber} · ${bank.accountName}` : '';
}
