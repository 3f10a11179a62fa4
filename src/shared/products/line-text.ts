/** The description of a line for a product: its name and its unit, as “Ankara wax print (6 yards)”. */
export function lineText({ name, unit }: { readonly name: string; readonly unit: string | null }): string {
  return unit === null ? name : `${name} (${unit})`;
}
