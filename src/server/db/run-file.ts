import type { Client } from 'pg';

/** Runs a file of SQL; an error names the file and, if PostgreSQL reports it, the line. */
export async function runFile(client: Client, path: string, sql: string): Promise<void> {
  if (sql.trim() === '') return;
  try {
    await client.query(sql);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}${lineOf(sql, error)}: ${said}`, { cause: error });
  }
}

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? `:${sql.slice(0, position).split('\n').length}` : '';
}
