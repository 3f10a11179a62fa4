/** What became of a list of addresses, in one sentence: so many were written to, so many had been before. */
export function referredText(invited: number, skipped: number): string {
  if (invited === 0) return skipped === 1 ? 'You have invited this address before.' : 'You have invited all of these before.';
  const sent = invited === 1 ? 'Your invitation is on its way.' : `${invited} invitations are on their way.`;
  return skipped === 0 ? sent : `${sent} ${skipped === 1 ? 'One address was' : `${skipped} addresses were`} invited before.`;
}
