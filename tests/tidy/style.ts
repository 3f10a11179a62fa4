import { mask } from './mask.ts';
import { isCode, isTest, matches } from './source.ts';
import type { Rule, Source, Violation } from './source.ts';

/** Files stay short enough to be read at a sitting. */
export const lengths: Rule = ({ path, text }) => {
  if (!/^(src|scripts|tests|bench)\/.*\.(ts|tsx|mjs|css)$/.test(path)) return [];
  // A noun's texts are one file, however many they are.
  if (path.startsWith('src/shared/i18n/locales/')) return [];
  const lines = text.trimEnd().split('\n').length;
  return lines > 250 ? [{ path, line: lines, says: `has ${lines} lines; the limit is 250.` }] : [];
};

/** Whatever switches a check off says why, on the line above. */
export const justified: Rule = ({ path, text }) => {
  if (!isCode(path)) return [];
  const { code, strings } = mask(text, path.endsWith('.tsx'));
  const lines = text.split('\n');
  const places = [
    ...matches(withoutImports(code), assertion).map((one) => ({ ...one, what: `"${one.found.trim()}"` })),
    ...matches(code, nonNull).map((one) => ({ ...one, what: 'the non-null "!"' })),
    ...matches(text, directive)
      .filter(({ at }) => strings.charAt(at) === ' ')
      .map((one) => ({ ...one, what: one.found.trim() })),
  ];
  return places.filter(({ line }) => !saysWhy(lines, line)).map(({ line, what }) => ({ path, line, says: `${what} needs a comment on the line above.` }));
};

const assertion = /(?<=[\w)\]}'"`>!] )as (?!const\b)(?:[A-Z{[(]|(?:string|number|boolean|bigint|unknown|never|object|keyof|typeof|readonly|any)\b)[\w.]*/g;
const nonNull = /(?<=[\w)\]])!(?=[.;,)\]}[(:]|\s*$| [^=])/gm;
const directive = /(?:oxlint|eslint)-disable(?:-next-line|-line)?|@ts-(?:expect-error|ignore|nocheck)/g;

function withoutImports(code: string): string {
  return code.replace(/^(import|export)\b[^;'"=(]*(?=['"]|;)/gm, (head) => head.replace(/[^\n]/g, ' '));
}

/** A comment on the line above, or after `--` in the directive itself. */
function saysWhy(lines: readonly string[], line: number): boolean {
  const above = (lines[line - 2] ?? '').trim();
  const same = lines[line - 1] ?? '';
  return /^(\/\/|\*|\/\*|\{\/\*)/.test(above) || /\*\/\}?$/.test(above) || /(disable|@ts-)[^\n]* -- \S/.test(same);
}

/** Naira never become floats: the kit counts kobo. A percentage or a size on screen says "not money" on the line above. */
export const money: Rule = ({ path, text }) => {
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path) || path === 'src/shared/kit/money.ts') return [];
  const { code } = mask(text, path.endsWith('.tsx'));
  const lines = text.split('\n');
  return matches(code, /\bparseFloat\b|\.toFixed\(|[*/] 100(?:\.0+)?\b(?!_)/g)
    .filter(({ line }) => !/not money/i.test(lines[line - 2] ?? ''))
    .map(({ line, found }) => ({
      path,
      line,
      says: `"${found}" is for floats; money is whole kobo (src/shared/kit/money.ts).`,
    }));
};

/** One place reads the environment, so that one place can refuse it. */
export const environment: Rule = ({ path, text }) => {
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path) || /^src\/(server\/core|sandbox)\/env\.ts$/.test(path)) return [];
  const code = mask(text, path.endsWith('.tsx')).code.replaceAll('readEnv(process.env)', '');
  return say({ path, text }, code, /\bprocess\.env\b/g, 'the environment is read in env.ts alone.');
};

/** What is shared gives the same answer at any time: clock and chance are handed in. */
export const clockless: Rule = ({ path, text }) => {
  if (!/^src\/shared\/.*\.ts$/.test(path) || isTest(path)) return [];
  const { code } = mask(text);
  return say({ path, text }, code, /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b/g, 'src/shared has neither clock nor chance; take it as an argument.');
};

/** Names are exported, not files; index.ts is the front door of a server noun, or of a language, and nothing else. */
export const named: Rule = ({ path, text }) => {
  if (!/^(src|scripts)\/.*\.tsx?$/.test(path)) return [];
  const found: Violation[] = [];
  if (/\/index\.tsx?$/.test(path) && !/^src\/(server\/[\w-]+|shared\/i18n\/locales\/[\w-]+)\/index\.ts$/.test(path)) {
    found.push({ path, line: 1, says: 'only a noun of src/server and a language have an index.ts.' });
  }
  // Vite and vitest ask for a default.
  if (path.endsWith('.config.ts') || path === 'src/server/testing/template-db.ts') return found;
  const { code } = mask(text, path.endsWith('.tsx'));
  return [...found, ...say({ path, text }, code, /^export default\b/gm, 'export it by name.')];
};

function say({ path }: Source, where: string, pattern: RegExp, says: string): Violation[] {
  return matches(where, pattern).map(({ line, found }) => ({ path, line, says: `"${found}": ${says}` }));
}
