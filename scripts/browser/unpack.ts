import { createReadStream, createWriteStream, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

/** One compressed file, streamed because of its size. */
export async function unpackFile(source: string, target: string, mode: number): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target, { mode }));
}

/** A compressed tar of files, folders and links, as in the browser's package. */
export function unpackTar(source: string, into: string): void {
  const tar = brotliDecompressSync(readFileSync(source));
  let at = 0;
  while (at + block <= tar.length && tar[at] !== 0) {
    const entry = readHeader(tar.subarray(at, at + block));
    const body = tar.subarray(at + block, at + block + entry.size);
    writeEntry(entry, body, into);
    at += block + Math.ceil(entry.size / block) * block;
  }
}

type Entry = { readonly name: string; readonly size: number; readonly kind: string; readonly link: string };

const block = 512;

function readHeader(header: Buffer): Entry {
  const text = (from: number, length: number) => (header.toString('utf8', from, from + length).split('\0')[0] ?? '').trim();
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size: Number.parseInt(text(124, 12) || '0', 8),
    kind: text(156, 1),
    link: text(157, 100),
  };
}

function writeEntry(entry: Entry, body: Buffer, into: string): void {
  const target = resolve(into, entry.name);
  if (target !== resolve(into) && !target.startsWith(resolve(into) + sep)) {
    throw new Error(`${entry.name} leads out of ${into}.`);
  }
  if (entry.kind === '5') mkdirSync(target, { recursive: true });
  else if (entry.kind === '2') symlinkSync(entry.link, target);
  else if (entry.kind === '0' || entry.kind === '') {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body, { mode: 0o755 });
  } else throw new Error(`${join(into, entry.name)} is of a kind (${entry.kind}) this reader does not know.`);
}
