/** What each kind of case is about, and what an operator does about it. A kind that is not here is shown by its name. */
export const CASE_KINDS: Readonly<Record<string, { readonly label: string; readonly advice: string }>> = {
  reconciliation: {
    label: 'Payment reported missing',
    advice: 'Find the payment with the provider or on the bank statement, then tell the business what you found.',
  },
  'unmatched-deposit': { label: 'Money without an owner', advice: 'Find whose it is by amount, payer and time. It waits in suspense.' },
  'reversed-payment': { label: 'Provider reversed a payment', advice: 'Read why with the provider. The money was credited before.' },
  'stuck-payment': { label: 'Payment without a result', advice: 'Ask the provider for the outcome of this reference.' },
  dispute: { label: 'Cardholder disputes a payment', advice: 'Answer with the provider before its deadline. The amount is held.' },
  'dispute-unclear': { label: 'Unclear answer about a dispute', advice: 'Read the dispute with the provider, and compare its state with ours.' },
  'failed-refund': { label: 'Refund failed', advice: 'Ask the payer for a bank account, or refund with the provider by hand.' },
  'refund-needs-account': { label: 'Refund needs a bank account', advice: 'Ask the payer for a bank account.' },
  'payout-not-ours': { label: 'Payout that we did not order', advice: 'Block payouts, and ask the provider who ordered it.' },
  'reconcile-missing-in': { label: 'Provider has a payment that we lack', advice: 'Look the reference up with the provider, and credit it by its webhook.' },
  'reconcile-amount-in': { label: 'Amounts of a payment differ', advice: 'Compare both amounts with the provider’s receipt.' },
  'reconcile-missing-out': { label: 'Provider has a payout that we lack', advice: 'Block payouts if nobody knows it.' },
  'reconcile-not-ours': { label: 'Payout on the statement that is not ours', advice: 'Block payouts, and ask the provider who ordered it.' },
  'reconcile-unknown-in': { label: 'Our payment is unknown to the provider', advice: 'Look for it under another reference before anything is reversed.' },
  'reconcile-unknown-out': { label: 'Our payout is unknown to the provider', advice: 'Wait for the next statement; then ask the provider.' },
  'reconcile-clearing': { label: 'Clearing account and payments differ', advice: 'Look for a posting without a payment, or the reverse, on that day.' },
  'reconcile-too-long': { label: 'Statement too long to compare', advice: 'Compare the day in parts, and tell the engineers.' },
  'reconcile-unread': { label: 'Statement line that we cannot read', advice: 'Read it with the provider, and tell the engineers.' },
  'identity-reuse': { label: 'One identity number in several businesses', advice: 'Read both verifications before you approve either.' },
  'identity-taken-back': { label: 'Identity company took a result back', advice: 'Read the verification again; limits may need to go down.' },
  verification: { label: 'Verification waits for review', advice: 'Decide it in the verification queue.' },
  'sms-breaker': { label: 'Text messages are stopped', advice: 'Find who asked for so many; then open them again.' },
  'vendor-setting': { label: 'A vendor refuses our settings', advice: 'Check the keys and the account with this vendor.' },
  'ledger-check': {
    label: 'The ledger does not agree with itself',
    advice: 'Payouts were stopped. Make a backup, look at the accounts that are named, and tell the engineers.',
  },
  'audit-chain': { label: 'The audit log does not verify', advice: 'Stop changes, and compare the log with its last export.' },
};

export function caseLabel(kind: string): string {
  return CASE_KINDS[kind]?.label ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;
}
