/**
 * Leaves for a page of somebody else. The browser may bring this page back as it was left, with its button still busy and what was done there unknown: then it is
 * loaded again.
 */
export function leaveFor(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(url);
}
