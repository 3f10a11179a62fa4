/** A text inside what a business keeps about itself, which the contract leaves open; empty when there is none. */
export function textIn(from: unknown, key: string): string {
  if (typeof from !== 'object' || from === null) return '';
  const value: unknown = Object.entries(from).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : '';
}
