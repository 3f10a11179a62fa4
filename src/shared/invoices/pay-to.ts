/** The line that says where to pay, the same on screen and in the PDF; empty where no account was chosen. */
export function payToText(bank: { readonly bankName: string; readonly accountName: string; readonly accountNumber: string } | null): string {
  return bank ? `${bank.bankName} · ${bank.accountNumber} · ${bank.accountName}` : '';
}
