/** A text in a business's profile, whose form the contract leaves open; empty if missing. */
export function textIn(from: unknown, key: string): string {
  if (typeof from !== 'object' || from === null) return '';
  const value: unknown = Object.entries(from).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : '';
}
