/** No balance is due: it was withdrawn, denied, not decided in time, or credited in full. */
export function isOff(status: string): status is 'void' | 'denied' | 'expired' | 'credited' {
  return status === 'void' || status === 'credited' || status === 'denied' || status === 'expired';
}
