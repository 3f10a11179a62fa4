import { openBankAccount } from '../bank/bank-accounts.ts';
import type { BankAccount } from '../bank/bank-accounts.ts';
import { json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { requireReauthorisation, linkAccount } from '../mono/accounts.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';

const SHOWN = 100;

/** Accounts at the country's banks and their linking by Mono, for tests and scripts. */
export function accountsApiEndpoints(store: Store, dispatcher: WebhookDispatcher): Endpoint[] {
  return [
    { method: 'GET', path: '/api/bank-accounts', run: () => json(200, { accounts: newest(store.tables.bankAccounts).slice(0, SHOWN).map(accountView) }) },
    {
      method: 'POST',
      path: '/api/bank-accounts',
      run(call) {
        const text = textsOf(call);
        const opened = openBankAccount(store, { bankCode: text('bank_code'), name: text('account_name'), number: text('account_number') });
        return opened.ok ? json(201, { account: accountView(opened.account) }) : refusal(opened);
      },
    },
    {
      method: 'GET',
      path: '/api/mono/linked',
      run: () =>
        json(200, {
          linked: newest(store.tables.linked)
            .slice(0, SHOWN)
            .map((each) => ({ ...each, webhooks: deliveriesOf(store, each.id) })),
        }),
    },
    // The action of the button "Link account" on the page /mono/link/….
    {
      method: 'POST',
      path: '/api/mono/links/{token}',
      run(call) {
        const link = store.tables.links.get(call.params['token'] ?? '');
        if (!link || link.code !== null) return json(404, { status: false, message: 'There is no such link, or it was used.' });
        const text = textsOf(call);
        const name = text('account_name') || link.name;
        const linking = { bankCode: text('bank_code'), number: text('account_number'), name, speed: text('speed'), way: text('way') };
        const result = linkAccount(store, dispatcher, link, linking);
        return result.ok ? json(201, { code: result.code, account_id: result.account.id, account_number: result.account.number }) : refusal(result);
      },
    },
    {
      method: 'POST',
      path: '/api/mono/linked/{id}/reauthorise',
      run(call) {
        const account = store.tables.linked.get(call.params['id'] ?? '');
        if (!account) return json(404, { status: false, message: 'There is no linked account of that id.' });
        requireReauthorisation(dispatcher, account);
        return json(200, { id: account.id });
      },
    },
  ];
}

function textsOf(call: Call): (name: string) => string {
  const fields = readFields(call) ?? {};
  return (name) => (typeof fields[name] === 'string' ? fields[name] : '');
}

function refusal({ field, message }: { field: string; message: string }): Reply {
  return json(422, { status: false, field, message });
}

function accountView({ bankCode, bankName, number, name, openedAt }: BankAccount) {
  return { bank_code: bankCode, bank_name: bankName, account_number: number, account_name: name, opened_at: openedAt };
}
