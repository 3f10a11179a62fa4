import { parseArgs } from 'node:util';
import { report } from './vendors/steps.ts';
import { COMPANIES } from './vendors/companies.ts';
import type { Company } from './vendors/companies.ts';

const HELP = `npm run vendors [-- ${COMPANIES.map(({ name }) => name).join(' ')}]

Runs the adapters against the companies' own test worlds, step by step, where the keys of those are set in the environment:
`;

/** Returns the exit code: 1 for an unexpected result. Without a key nothing runs, which is not an error. */
async function main(wanted: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const unknown = wanted.find((name) => !COMPANIES.some((company) => company.name === name));
  if (unknown !== undefined) {
    console.error(`There is no company "${unknown}". Companies: ${COMPANIES.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const asked = COMPANIES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const ready = asked.filter(({ needs }) => needs.every((name) => env[name]));
  if (ready.length === 0) {
    console.log(HELP + asked.map(lines).join('\n'));
    return 0;
  }
  let differing = 0;
  for (const company of ready) differing += await report(company, env);
  for (const company of asked) if (!ready.includes(company)) console.log(`\nNot run:\n${lines(company)}`);
  console.log(differing === 0 ? '\nEverything came as expected.' : `\n${differing} ${differing === 1 ? 'step' : 'steps'} came otherwise than expected.`);
  return differing === 0 ? 0 : 1;
}

function lines({ name, needs, may, keys }: Company): string {
  return `  ${name.padEnd(12)} ${needs.join(', ')}${may.length > 0 ? ` (and if you like ${may.join(', ')})` : ''}\n  ${''.padEnd(12)} ${keys}`;
}

process.exitCode = await main(parseArgs({ allowPositionals: true }).positionals, process.env);
