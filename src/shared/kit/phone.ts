/** A phone number as people read it: `+2348031234567`, `8031234567` → `0803 123 4567`. Numbers of other countries are only trimmed. */
export function phoneText(text: string): string {
  return text.trim().replace(/^(?:\+234|0|(?=[789]))\D*(\d{3})\D*(\d{3})\D*(\d{4})$/, '0$1 $2 $3');
}
