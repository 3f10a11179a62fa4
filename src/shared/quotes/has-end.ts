/** Whether the last day of a quote still means something: afterwards it was decided, or is over. */
export function hasEnd(status: string): boolean {
  return status === 'draft' || status === 'pending';
}
