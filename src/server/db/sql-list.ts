/** Constants as a list for `in (…)`: the planner can compare constants with the conditions of partial indexes, but not parameters. */
export function sqlList(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`;
}
