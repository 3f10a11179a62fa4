/** A phone number as people read it: `+2348031234567`, `8031234567` → `0803 123 4567`. Numbers of other countries are only trimmed. */
export function phoneText(text: string): string {
  const [, network, middle, last] = /^(?:\+234|0|(?=[789]))(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/[\s()-]/g, '')) ?? [];
  return network ? `0${network} ${middle} ${last}` : text.trim();
}
