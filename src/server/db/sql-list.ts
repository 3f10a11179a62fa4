/** Constants as a list for `in (…)`: the planner compares it with the conditions of partial indexes, which it cannot do with a parameter. */
export function sqlList(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`;
}
