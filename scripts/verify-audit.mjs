#!/usr/bin/env node
/**
 * Verifies an exported audit log with nothing but the file and Node:
 *
 *   node verify-audit.mjs audit.jsonl [--head <hash printed earlier>] [--count <number printed earlier>]
 *
 * Each line is an entry of a hash chain: hash = SHA-256(previous hash, then the UTF-8 JSON array
 * ["1", id, business, at, actor, action, subject, detail] without spaces); the first previous hash is SHA-256 of the format's
 * name, a zero byte and the scope. Prints OK with count and head, or the first entry that was deleted, changed, reordered or
 * inserted, and then ends with 1.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const FORMAT = 'duewell-audit-1';
const given = process.argv.slice(2);
const option = (name) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
const file = given.find((text, at) => !text.startsWith('--') && !given[at - 1]?.startsWith('--'));
const expected = option('--head')?.toLowerCase();
const count = option('--count') === undefined ? undefined : Number(option('--count'));

if (!file) {
  console.error('Usage: node verify-audit.mjs <file> [--head <hash>] [--count <number>]');
  process.exit(2);
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function fail(message) {
  console.log(`NOT OK: ${message}`);
  process.exit(1);
}

function parse(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    return fail(`line ${number} is not JSON: changed.`);
  }
}

/** Split only at line feeds: Node's readline also splits at U+2028, which a text may contain. */
async function* linesOf(name) {
  let rest = '';
  for await (const part of createReadStream(name, { encoding: 'utf8' })) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** The reason why an entry's number does not follow the previous one. */
function outOfOrder(entry, last, seen) {
  if (seen.has(entry.id)) return `entry ${entry.n} (id ${entry.id}) is there twice: inserted or reordered.`;
  if (entry.n > last + 1) return `entry ${last + 1} is not where it should be; number ${entry.n} (id ${entry.id}) follows ${last}: deleted or reordered.`;
  return `entry ${entry.n} (id ${entry.id}) follows number ${last}: reordered or inserted.`;
}

let header;
let hash;
let last = 0;
let line = 0;
let expectedSeen = expected === undefined;
const seen = new Set();
for await (const text of linesOf(file)) {
  line += 1;
  if (text.trim() === '') continue;
  const row = parse(text, line);
  if (!header) {
    header = row;
    if (header.format !== FORMAT) fail(`this is not a file of the format ${FORMAT}.`);
    hash = sha256(`${FORMAT}\0${header.scope}`);
    if (header.start !== hash.toString('hex')) fail('the header was changed: the start does not belong to the scope.');
    expectedSeen ||= expected === header.start;
    continue;
  }
  if ('anchor' in row) {
    if (row.anchor !== last || row.hash !== hash.toString('hex')) fail(`the anchor of entry ${row.anchor} differs from the chain: changed.`);
    continue;
  }
  if (row.n !== last + 1) fail(outOfOrder(row, last, seen));
  if (header.scope !== 'installation' && row.business !== header.scope) fail(`entry ${row.n} (id ${row.id}) is of another business: inserted.`);
  const { id, business, at, actor, action, subject, detail } = row;
  hash = sha256(hash, JSON.stringify(['1', id, business, at, actor, action, subject, detail]));
  if (hash.toString('hex') !== row.hash) fail(`entry ${row.n} (id ${id}) was changed, or exchanged, or one was deleted or inserted right before it.`);
  seen.add(id);
  last = row.n;
  if (expected === row.hash && (count === undefined || count === row.n)) expectedSeen = true;
}
if (!header) fail('the file is empty.');
if (header.count !== last || header.head !== hash.toString('hex'))
  fail(`entry ${last + 1} is missing: the header says ${header.count} entries, there are ${last}: deleted.`);
if (!expectedSeen || (count !== undefined && last < count))
  fail(
    `the head ${expected ?? ''} that was known earlier is not in this chain of ${last} entries: the newest were deleted, or everything was calculated again.`,
  );
console.log(`OK: ${last} entries of ${header.scope}, head ${hash.toString('hex')}`);
