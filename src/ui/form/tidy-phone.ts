/** A phone number for display: `+2348031234567` and `08031234567` → `0803 123 4567`. Numbers of other countries are only trimmed. */
export function tidyPhone(text: string, callingCode = '+234'): string {
  const trimmed = text.trim();
  const digits = trimmed.replace(/[\s()-]/g, '');
  const local = digits.startsWith(callingCode) ? `0${digits.slice(callingCode.length)}` : /^[789]\d{9}$/.test(digits) ? `0${digits}` : digits;
  return /^0\d{10}$/.test(local) ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : trimmed;
}
