import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/server/api/openapi.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract. A test compares the two. */
const WIDTH = 150;
const file = new URL('../docs/openapi.json', import.meta.url);
const text = `${format(openApi('Duewell'), '')}\n`;
const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
if (before !== text) writeFileSync(file, text);
process.stdout.write(before === text ? 'docs/openapi.json is up to date\n' : 'docs/openapi.json rewritten\n');

/** JSON in lines of about 150 characters: short values and short neighbours share a line. */
function format(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const fields = Object.entries(value);
  const [only] = fields;
  if (fields.length === 1 && only && !Array.isArray(value)) return `{${JSON.stringify(only[0])}: ${format(only[1], indent)}}`;
  const inner = `${indent} `;
  const parts = Array.isArray(value) ? value.map((one) => format(one, inner)) : fields.map(([name, one]) => `${JSON.stringify(name)}: ${format(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${filled(parts, WIDTH - inner.length).join(`,\n${inner}`)}\n${indent}${close}`;
}

function filled(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = `${last}, ${part}`;
    if (last === undefined || joined.length > width || joined.includes('\n')) lines.push(part);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}
