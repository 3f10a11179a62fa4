import { tn } from '../i18n/translate.ts';
/** What became of a list of addresses, in one sentence: so many were written to, so many had been before. */
export function referredText(invited: number, skipped: number): string {
  if (invited === 0) return tn(skipped, 'You have invited this address before.', 'You have invited all of these before.');
  const sent = tn(invited, 'Invitation sent.', '{count} invitations sent.');
  return skipped === 0 ? sent : `${sent} ${tn(skipped, 'One address was invited before.', '{count} addresses were invited before.')}`;
}
