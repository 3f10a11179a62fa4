import { openBankAccount } from '../bank/bank-accounts.ts';
import { page, readFields, seeOther } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { linkAccount } from '../mono/accounts.ts';
import type { Link } from '../mono/rows.ts';
import { changeSettings, changeVerdict, judgeNow } from '../smileid/jobs.ts';
import { CHOICES } from '../smileid/rows.ts';
import type { Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import type { OpeningForm } from './accounts.ts';
import { identityPage, PACES, WAYS } from './identity.ts';
import type { Setting } from './layout.ts';
import { deadLinkPage, linkPage, wayBack } from './link.ts';

interface Wires {
  readonly store: Store;
  readonly dispatcher: WebhookDispatcher;
  readonly setting: Setting;
  /** The bank page with the values typed into its second form. */
  readonly showBank: (opening: OpeningForm) => string;
}

/** The identity company's page, Mono's hosted page, and the opening of bank accounts. */
export function identityPageEndpoints(wires: Wires): Endpoint[] {
  const { store, dispatcher, setting } = wires;
  return [
    { method: 'GET', path: '/identity', run: () => page(identityPage(store, setting)) },
    { method: 'POST', path: '/identity/settings', run: (call) => keepSettings(store, call) },
    {
      method: 'POST',
      path: '/identity/jobs/{id}/verdict',
      run(call) {
        const job = store.tables.jobs.get(call.params['id'] ?? '');
        const wanted = textsOf(call)('verdict');
        const verdict = job && CHOICES[job.kind].find((each) => each === wanted);
        if (job && verdict) changeVerdict(store, job, verdict);
        return seeOther(job ? `/identity#j-${job.id}` : '/identity');
      },
    },
    {
      method: 'POST',
      path: '/identity/webhooks/{id}/deliver',
      async run({ params }) {
        const reference = store.tables.webhooks.get(params['id'] ?? '')?.reference ?? '';
        const job = store.tables.jobs.get(reference);
        if (!job) return seeOther('/identity');
        judgeNow(store, job);
        await dispatcher.deliver(params['id'] ?? '');
        return seeOther(`/identity#j-${job.id}`);
      },
    },
    { method: 'POST', path: '/bank/accounts', run: (call) => openAccount(wires, call) },
    {
      method: 'GET',
      path: '/mono/link/{token}',
      run: (call) =>
        withLink(wires, call, (link) => showLink(setting, link, { bankCode: '058', number: '', name: link.name, speed: 'at-once', way: 'message' })),
    },
    { method: 'POST', path: '/mono/link/{token}', run: (call) => withLink(wires, call, (link) => pressLink(wires, link, call)) },
  ];
}

function keepSettings(store: Store, call: Call): Reply {
  const text = textsOf(call);
  const pace = PACES.find(({ value }) => value === text('pace')) ?? PACES[0];
  const way = WAYS.find(({ value }) => value === text('way')) ?? WAYS[0];
  changeSettings(store, { delayMs: pace.delayMs, paused: pace.paused, callbacks: way.callbacks, repeat: way.repeat, down: text('down') === 'yes' });
  return seeOther('/identity');
}

function openAccount({ store, showBank }: Wires, call: Call): Reply {
  const text = textsOf(call);
  const opened = openBankAccount(store, { bankCode: text('bank'), name: text('name') });
  if (opened.ok) return seeOther(`/bank#a-${opened.account.bankCode}-${opened.account.number}`);
  return page(showBank({ bank: text('bank'), name: text('name'), problem: opened }), 422);
}

function withLink({ store, setting }: Wires, call: Call, run: (link: Link) => Reply): Reply {
  const link = store.tables.links.get(call.params['token'] ?? '');
  return link?.code === null ? run(link) : page(deadLinkPage(setting, link), 404);
}

function pressLink({ store, dispatcher, setting }: Wires, link: Link, call: Call): Reply {
  const text = textsOf(call);
  const typed = { bankCode: text('bank'), number: text('number'), name: text('name'), speed: text('speed'), way: text('way') };
  const result = linkAccount(store, dispatcher, link, typed);
  if (result.ok) return seeOther(wayBack(link, result.back));
  return showLink(setting, link, typed, result);
}

/** The form may redirect to the product's address, and to no other. */
function showLink(setting: Setting, link: Link, ...[typed, problem = null]: [Parameters<typeof linkPage>[2], Parameters<typeof linkPage>[3]?]): Reply {
  return page(linkPage(setting, link, typed, problem), problem ? 422 : 200, new URL(link.redirectUrl).origin);
}

function textsOf(call: Call): (name: string) => string {
  const fields = readFields(call) ?? {};
  return (name) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
}
