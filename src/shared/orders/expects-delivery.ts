/** Whether the day of delivery still means something: nobody delivers a declined or withdrawn order. */
export function expectsDelivery(status: string): boolean {
  return status !== 'denied' && status !== 'archived';
}
