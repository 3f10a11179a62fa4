import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/server/api/openapi.ts';
import { officeOpenApi } from '../src/server/office/openapi.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract, which a test compares, and that of the back office into build/. */
const WIDTH = 150;
write('docs/openapi.json', openApi('Duewell'));
mkdirSync('build', { recursive: true });
write('build/openapi-office.json', officeOpenApi('Duewell'));

function write(name: string, document: object): void {
  const file = new URL(`../${name}`, import.meta.url);
  const text = `${format(document, '')}\n`;
  const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  if (before !== text) writeFileSync(file, text);
  process.stdout.write(before === text ? `${name} is up to date\n` : `${name} rewritten\n`);
}

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
