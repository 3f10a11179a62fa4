/** Whether the last day of a quote still means something: nobody accepts a declined, invoiced or withdrawn one. */
export function hasEnd(status: string): boolean {
  return status !== 'denied' && status !== 'invoiced' && status !== 'archived';
}
