/** `node tests/architecture/list.ts [part of a path]`: the findings of all rules, one per line. */
import { styled } from './classes.ts';
import { homes, layers } from './layers.ts';
import { glossary } from './names.ts';
import { allSources } from './source.ts';
import { clockless, environment, justified, lengths, money, named } from './style.ts';
import { tables } from './tables.ts';
import { translated } from './texts.ts';
import { decided, documented, placeless } from './documents.ts';

const [part = ''] = process.argv.slice(2);
const rules = {
  layers,
  homes,
  tables,
  lengths,
  justified,
  money,
  environment,
  clockless,
  named,
  glossary,
  documented,
  decided,
  placeless,
  translated,
  styled,
};
for (const [name, rule] of Object.entries(rules)) {
  for (const source of allSources().filter(({ path }) => path.includes(part))) {
    for (const { path, line, says } of rule(source)) console.log(`${name.padEnd(12)} ${path}:${line} ${says}`);
  }
}
