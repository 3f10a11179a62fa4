export interface ImportField<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Column headings of other programs, in small letters without accents, spaces, digits, signs and what is in brackets, such as a currency. */
  readonly headings: readonly string[];
}

/** The column of each field that has one. */
export type Columns<Key extends string> = ReadonlyMap<Key, number>;
export type Row<Key extends string> = Partial<Record<Key, string>>;

/** The column of each field by the file's headings; each column is used once. */
export function guessColumns<Key extends string>(fields: readonly ImportField<Key>[], headings: readonly string[]): Columns<Key> {
  const plain = headings.map((heading) =>
    heading
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/\(.*?\)/g, '')
      .replaceAll(/[^a-z]/g, ''),
  );
  const taken = new Set<number>();
  const found = new Map<Key, number>();
  for (const { key, headings: known } of fields) {
    const at = plain.findIndex((heading, index) => !taken.has(index) && known.includes(heading));
    if (at < 0) continue;
    taken.add(at);
    found.set(key, at);
  }
  return found;
}

export function rowsOf<Key extends string>(lines: readonly string[][], columns: Columns<Key>): Row<Key>[] {
  return lines.map((line) => {
    const row: Row<Key> = {};
    for (const [key, at] of columns) row[key] = (line[at] ?? '').slice(0, 4_000);
    return row;
  });
}
