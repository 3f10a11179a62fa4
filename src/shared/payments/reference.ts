/** The reference of a payment as people read it: `pay_0353…` of the ledger and `paystack:pay-0353…` of a provider are `pay-0353…`. */
export function referenceText(reference: string): string {
  return reference.slice(reference.indexOf(':') + 1).replace('_', '-');
}

/** The stored references that are read as this text. */
export function referencesReadAs(text: string, provider: string): readonly string[] {
  return [text, text.replace('-', '_'), `${provider}:${text}`];
}
