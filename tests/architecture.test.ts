import { describe, expect, test } from 'vitest';
import { styled } from './architecture/classes.ts';
import { homes, layers } from './architecture/layers.ts';
import { glossary } from './architecture/names.ts';
import { allSources } from './architecture/source.ts';
import type { Rule } from './architecture/source.ts';
import { clockless, environment, justified, lengths, money, named } from './architecture/style.ts';
import { tables, unusedRights } from './architecture/tables.ts';
import { translated } from './architecture/texts.ts';
import { decided, documented, placeless } from './architecture/documents.ts';

/** The rules of STYLE.md. Each rule is tested with text that it must refuse and text that it must accept. */
type Planted = readonly [path: string, text: string];

const rules: Record<string, { rule: Rule; bad: readonly Planted[]; good: readonly Planted[] }> = {
  layers: {
    rule: layers,
    bad: [
      ['src/web/base/a.ts', "import { x } from '../../server/env.ts';"],
      ['src/shared/kit/a.ts', "import pg from 'pg';"],
      ['src/shared/wallet/rules.ts', "import { routes } from './contract.ts';"],
      ['src/ui/form/a.tsx', "import type { Invoice } from '../../shared/invoices/contract.ts';"],
      ['src/api-client/a.ts', "import { toast } from '../ui/feedback/toast-store.ts';"],
      ['src/server/contacts/a.ts', "import { x } from '../invoices/index.ts';"],
      ['src/server/invoices/a.ts', "import { x } from '../contacts/queries.ts';"],
      ['src/server/credit/a.ts', "import { x } from '../dashboard/index.ts';"],
      ['src/server/wallet/a.ts', "const x = await import('../notifications/index.ts');"],
      ['src/server/db/pool.ts', "import { freePort } from '../../../tools/postgres/ports.ts';"],
    ],
    good: [
      ['src/server/invoices/a.ts', "import { x } from '../contacts/index.ts';\n// from '../payments/queries.ts'"],
      ['src/shared/wallet/contract.ts', "import * as z from 'zod/mini';\nimport { states } from './states.ts';"],
      ['src/server/wallet/a.test.ts', "import { startSandbox } from '../../sandbox/main.ts';"],
      ['src/server/testing/a.ts', "import { freePort } from '../../../tools/postgres/ports.ts';"],
    ],
  },
  homes: {
    rule: homes,
    bad: [
      ['src/server/invoices/read.ts', 'const q = `select a,\n b from invoices`;'],
      ['src/server/wallet/queries.ts', "const q = 'select 1 from ledger_entries';"],
      ['src/server/payments/checkout/verify-payment.ts', 'await fetch(url);'],
    ],
    good: [
      ['src/server/invoices/listing/list-queries.ts', "const q = 'select a from invoices';"],
      ['src/server/invoices/read.ts', "// select a from b\nthrow refused('Select one from the list.');"],
      ['src/server/integrations/http.ts', 'await fetch(url);'],
    ],
  },
  tables: {
    rule: tables,
    bad: [
      ['src/server/credit/step-queries.ts', "const q = 'update invoices set credit_id = null where id = $1';"],
      ['src/server/invoices/queries.ts', 'const q = `with a as (select 1) insert into payments (id) values (${id})`;'],
      ['src/server/wallet/queries.ts', 'await sql.query(`delete from cases where id = $1`);'],
      ['src/server/orders/queries.ts', "const q = 'select 1 from orders o, payments p where p.id = o.id';"],
      ['src/server/orders/queries.ts', "const q = 'select 1 from orders join invoices i on true for update';"],
      ['src/server/orders/queries.ts', 'await sql.query(`update ${table} set a = 1`);'],
      ['src/server/jobs/queries.ts', "const q = 'delete from sessions';"],
      ['db/schema.sql', 'create table nobody_writes (\n);'],
      ['db/schema.sql', 'CREATE OR REPLACE FUNCTION public.wallet_close(p text)\nAS $function$\nbegin update invoices set paid = 0; end $function$;'],
      ['db/schema.sql', 'CREATE OR REPLACE FUNCTION public.order_take_number(p text)\nAS $function$\nbegin delete from invoices; end $function$;'],
      ['db/functions/order_take_number.sql', 'create or replace function order_take_number(p text)\nas $$\nbegin delete from invoices; end $$;'],
    ],
    good: [
      ['src/server/credit/step-queries.ts', "const q = 'update credits set state = $1'; // update invoices set paid"],
      ['src/server/orders/queries.ts', "const q = `select o.id from orders o join members m on m.id = o.id where o.note = 'from payments' for update of o`;"],
      ['src/server/orders/queries.ts', 'const q = `select 1 from orders for update ${skip}`;'],
      ['src/server/wallet/read.ts', "throw new AppError('NOT_FOUND', 'Please choose from payments.');"],
      ['src/server/wallet/queries.test.ts', "await client.query('delete from invoices');"],
      ['db/schema.sql', 'CREATE OR REPLACE FUNCTION public.ledger_post(p text)\nAS $function$\nbegin insert into ledger_entries values (1); end $function$;'],
    ],
  },
  lengths: {
    rule: lengths,
    bad: [['src/ui/a.css', 'a\n'.repeat(401)]],
    good: [['src/ui/a.css', 'a\n'.repeat(400)]],
  },
  justified: {
    rule: justified,
    bad: [
      ['src/a.ts', 'const a = b as string;'],
      ['src/a.ts', 'const a = { b } as unknown;'],
      ['src/a.ts', 'const a = list[0]!.name;'],
      ['src/a.ts', 'f(a!);'],
      ['src/a.ts', 'let a!: string;'],
      ['src/a.ts', '// Why.\nconst a = g(\n  b as string,\n);'],
      ['src/a.tsx', 'const a = b as Props;\nreturn <p>x</p>;'],
      ['src/a.ts', 'f();\n// oxlint-disable-next-line no-eval\neval(x);'],
      ['src/a.ts', '\n// @ts-expect-error\nf(1);'],
    ],
    good: [
      ['src/a.ts', "const a = ['x'] as const;\nimport * as z from 'zod';\nimport { a as B } from './b.ts';"],
      ['src/a.ts', '// The driver promises text here.\nconst a = b as string;'],
      ['src/a.ts', "if (a !== b && !c) say('as Good as it gets!');"],
      ['src/a.tsx', "return <p>Don't! Known as Duewell! {name}</p>;"],
      ['src/a.ts', '// oxlint-disable-next-line no-eval -- the shell of the tool asks for it'],
    ],
  },
  money: {
    rule: money,
    bad: [
      ['src/web/a.tsx', 'const a = parseFloat(text);'],
      ['src/server/a.ts', 'const a = amount.toFixed(2);'],
      ['src/server/a.ts', 'const a = Number(text) / 100;'],
      ['src/server/a.ts', 'const kobo = naira * 100;'],
      ['src/server/a.ts', 'amount /= 100;'],
    ],
    good: [
      ['src/shared/kit/money.ts', 'const a = naira * 100;'],
      ['src/ui/a.tsx', '// A width on screen, not money.\nconst w = share * 100;'],
      ['src/server/a.ts', "const wait = n * 1000; say('x.toFixed(2)'); // a * 100"],
    ],
  },
  environment: {
    rule: environment,
    bad: [
      ['src/server/api/a.ts', "const a = process.env['A'];"],
      ['src/server/api/a.ts', 'const { env } = { env: process.env };'],
    ],
    good: [
      ['src/server/core/env.ts', "const a = process.env['A'];"],
      ['src/server/api/main.ts', 'readEnv(process.env);'],
    ],
  },
  clockless: {
    rule: clockless,
    bad: [
      ['src/shared/kit/a.ts', 'const a = new Date();'],
      ['src/shared/kit/a.ts', 'const a = Date.now();'],
    ],
    good: [['src/shared/kit/a.ts', 'const a = new Date(at); // not new Date()']],
  },
  named: {
    rule: named,
    bad: [
      ['src/ui/a.tsx', 'export default function A() {}'],
      ['src/ui/index.ts', "export { a } from './a.ts';"],
    ],
    good: [['src/server/wallet/index.ts', "export { a } from './a.ts';"]],
  },
  documented: {
    rule: documented,
    bad: [
      ['README.md', 'See `src/nothing/here.ts`.'],
      ['docs/tour.md', `See \`docs/${'decisions'}/0099-nothing.md\`.`],
      ['src/server/a.ts', `// docs/${'behaviour'}/nothing.md`],
      ['db/functions/a.sql', `-- See docs/${'vendors'}/nothing.md.`],
    ],
    good: [
      ['README.md', 'See `src/shared/`, `db/migrations/NNNN-x/up.sql`, `tests/architecture.test.ts`.'],
      ['src/server/a.ts', "// docs/glossary.md, docs/flows/approval.md.\nfetch('https://paystack.com/docs/api/a.md');"],
    ],
  },
  decided: {
    rule: decided,
    bad: [
      ['docs/decisions/NNNN-a.md', `# 0001\n\n${'Rule. '.repeat(500)}\n\n## Checked by\n\n- \`tests/architecture.test.ts\`\n`],
      ['docs/decisions/NNNN-a.md', '# 0001\n\nSee `tests/architecture.test.ts`.\n'],
      ['docs/decisions/NNNN-a.md', '# 0001\n\n## Checked by\n\n- reviewers\n'],
      ['docs/decisions/NNNN-a.md', '# 0001\n\n## Checked by\n\n- `tests/nothing.test.ts`\n'],
    ],
    good: [
      ['docs/decisions/NNNN-a.md', '# 0001\n\n## Checked by\n\n- `tests/architecture.test.ts`, rule [layers]\n'],
      ['docs/behaviour/invoices.md', 'Rule. '.repeat(1000)],
    ],
  },
  glossary: {
    rule: glossary,
    bad: [
      ['src/server/credit/household.ts', ''],
      ['src/web/base/a.ts', 'export function paperOf() {}'],
      ['src/server/jobs/heartbeat.ts', 'export async function beat() {}'],
      ['src/shared/kit/a.ts', 'const said = 1;\nexport const [x, CHECKERS_MOST] = [1, 2], SPEAKER_OF = 3;\nexport { said };'],
    ],
    good: [['src/server/jobs/heartbeat.ts', 'export async function writeHeartbeat() {\n  const beat = 1;\n}']],
  },
  placeless: {
    rule: placeless,
    bad: [
      ['README.md', `cd /${'home'}/ada/duewell`],
      ['src/a.ts', `// see /${'work'}/main`],
    ],
    good: [['README.md', 'https://example.com/home/a and /account/login']],
  },
  words: {
    rule: translated,
    bad: [
      ['src/web/base/a.tsx', 'const a = <p>Hello</p>;'],
      ['src/ui/a.tsx', 'const a = <A label="Search" />;'],
      ['src/web/base/a.tsx', "const a = <A title={b ? 'Draft' : t('Sent')} />;"],
      ['src/web/base/a.tsx', 'const a = <p>{`${n} rows`}</p>;'],
    ],
    good: [
      ['src/web/base/a.tsx', "const a = <A label={t('Search')} id=\"search\" to={`/wallet/${id}`}>{t('Go')} · {name}</A>;"],
      ['src/web/base/a.tsx', 'const a = <T text="Sent by {who}" who={<b>{name}</b>} />;'],
      ['src/web/documents/a.tsx', 'const a = <p>Total due</p>;'],
    ],
  },
  styled: {
    rule: styled,
    bad: [
      ['src/web/a.tsx', 'const a = <p className="flex text-ink-9">x</p>;'],
      ['src/web/a.tsx', "const A = { late: 'bg-nothing' } as const;\nconst a = <p className={cx('grid', late && A[state])}>x</p>;"],
      ['src/ui/a.tsx', "const tone = (bad) => (bad ? 'text-dangr' : 'text-danger');\nconst a = <p className={tone(bad)}>x</p>;"],
      ['src/ui/a.tsx', "function tone(bad) {\n  return bad && 'text-dangr';\n}\nconst a = <p className={tone(bad)}>x</p>;"],
      ['src/web/a.tsx', 'const a = <p className={`flex p-${n} hover:bg-nope`}>x</p>;'],
      ['src/web/a.tsx', "const a = <Panel bodyClassName={wide ? 'flex' : 'flexx'} />;"],
    ],
    good: [
      ['src/web/a.tsx', 'const a = <p className="group max-sm:group-hover:underline -mx-4 p-2.5 w-[calc(100%-1rem)] bottom-(--bar) tabular">x</p>;'],
      ['src/web/a.tsx', "const a = <p className={cx(state === 'saved' && 'flex', SIZES[size], `p-${n}`)}>saved</p>;"],
    ],
  },
};

const sources = allSources();

describe.each(Object.entries(rules))('%s', (_name, { rule, bad, good }) => {
  test.each(bad)('refuses what was planted, %#: %s', (path, text) => {
    expect(rule({ path, text })).not.toEqual([]);
  });

  test.each(good)('lets pass, %#: %s', (path, text) => {
    expect(rule({ path, text })).toEqual([]);
  });

  test('holds in the project', () => {
    const found = sources.flatMap(rule).map(({ path, line, says }) => `${path}:${line} ${says}`);
    expect(found.join('\n')).toBe('');
  });
});

test('the project is looked at in full', () => {
  expect(sources.length).toBeGreaterThan(100);
});

test('no right to read, lock or write a table is given that nothing uses', () => {
  expect(unusedRights(sources)).toEqual([]);
});
