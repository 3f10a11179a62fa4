import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** `[kind, key, row]`: row replaces the row with this kind and key; a null key empties the kind. */
export type Entry = readonly [kind: string, key: string | null, row: unknown];

export interface Journal {
  append(entry: Entry): void;
  close(): void;
}

const FILE = 'journal.jsonl';
const REWRITE_AFTER_BYTES = 64 * 1024 * 1024;

/** Every complete line of the journal. A line truncated by a hard kill is skipped: its change was never answered. */
export function readJournal(dir: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of readOrEmpty(join(dir, FILE)).split('\n')) {
    const entry = parseLine(line);
    if (entry) entries.push(entry);
  }
  return entries;
}

/**
 * Rewrites the journal from `snapshot` (so that it never grows beyond the stored rows, and loses a truncated last line), then appends. Each append is one write
 * system call before the caller continues: it survives kill -9 of the process, but not a power cut.
 */
export function openJournal(dir: string, snapshot: () => Iterable<Entry>): Journal {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  let { fd, bytes } = rewrite(dir, snapshot());
  let limit = bytes + REWRITE_AFTER_BYTES;
  return {
    append(entry) {
      if (bytes > limit) {
        closeSync(fd);
        ({ fd, bytes } = rewrite(dir, snapshot()));
        limit = bytes + REWRITE_AFTER_BYTES;
      }
      bytes += writeSync(fd, `${JSON.stringify(entry)}\n`);
    },
    close: () => closeSync(fd),
  };
}

function rewrite(dir: string, entries: Iterable<Entry>): { fd: number; bytes: number } {
  const path = join(dir, FILE);
  const fd = openSync(`${path}.new`, 'w', 0o600);
  let bytes = 0;
  for (const entry of entries) bytes += writeSync(fd, `${JSON.stringify(entry)}\n`);
  fsyncSync(fd);
  renameSync(`${path}.new`, path);
  return { fd, bytes };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseLine(line: string): Entry | null {
  if (line === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || typeof value[0] !== 'string') return null;
    return typeof value[1] === 'string' || value[1] === null ? [value[0], value[1], value[2]] : null;
  } catch {
    return null;
  }
}
