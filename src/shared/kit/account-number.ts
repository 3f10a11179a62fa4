/** A bank account number in groups, as people read it: `0123`, `456`, `789`. A text of another form is one group. */
export function accountNumberGroups(number: string): readonly string[] {
  return /^(\d{4})(\d{3})(\d{3})$/.exec(number)?.slice(1) ?? [number];
}

/** The groups in a text, which is not wrapped between them. */
export function formatAccountNumber(number: string): string {
  return accountNumberGroups(number).join('\u00a0');
}
