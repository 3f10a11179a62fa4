import { tn } from '../i18n/translate.ts';
/** The result for a list of addresses as one sentence: how many were invited now, and how many before. */
export function referredText(invited: number, skipped: number): string {
  if (invited === 0) return tn(skipped, 'You have invited this address before.', 'You have invited all of these before.');
  const sent = tn(invited, 'Invitation sent.', '{count} invitations sent.');
  return skipped === 0 ? sent : `${sent} ${tn(skipped, 'One address was invited before.', '{count} addresses were invited before.')}`;
}
