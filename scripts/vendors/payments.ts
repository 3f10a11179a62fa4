import { randomBytes } from 'node:crypto';
import { kobo } from '../../src/shared/kit/money.ts';
import type { PaymentProvider } from '../../src/server/integrations/payments/port.ts';
import { expectThat, refused } from './steps.ts';
import type { Step } from './steps.ts';

interface World {
  /** An account in the company's test environment. */
  readonly account: { readonly accountNumber: string; readonly bankCode: string };
  /** Whether a permanent account is free and needs no identity number. */
  readonly canOpenAccounts: boolean;
}

const A_DAY = 86_400_000;

/** Calls of a payments company that move no money: only the fields that the adapter needs are checked. */
export function paymentSteps(open: (secretKey?: string) => PaymentProvider, world: World): readonly Step[] {
  const provider = open();
  const reference = `vendors-${randomBytes(8).toString('hex')}`;
  const time = { from: new Date(Date.now() - A_DAY).toISOString(), to: new Date().toISOString(), page: 1, perPage: 20 };
  const person = { email: `vendors-${reference.slice(-8)}@example.com`, firstName: 'Ada', lastName: 'Obi', phone: '+2348031234567', bvn: null };
  const account: Step = {
    name: 'open a virtual account',
    expected: 'a number of ten digits, the same when asked again',
    async run() {
      const { customerCode } = await provider.createCustomer(person);
      const first = await provider.createDedicatedAccount({ ...person, customerCode });
      const again = await provider.createDedicatedAccount({ ...person, customerCode });
      return expectThat(/^\d{10}$/.test(numberOf(first)) && numberOf(again) === numberOf(first), `${numberOf(first)}, then ${numberOf(again)}`);
    },
  };
  return [
    {
      name: 'list the banks',
      expected: 'more than twenty, Zenith Bank with the code 057 among them',
      async run() {
        const banks = await provider.listBanks();
        return expectThat(
          banks.length > 20 && banks.some(({ code, name }) => code === '057' && /zenith/i.test(name)),
          `${banks.length} banks, 057 is ${banks.find(({ code }) => code === '057')?.name ?? 'none'}`,
        );
      },
    },
    {
      name: 'whose account it is',
      expected: `the holder of ${world.account.accountNumber} at ${world.account.bankCode}`,
      async run() {
        const holder = await provider.resolveAccount(world.account);
        return expectThat(holder !== null, holder === null ? 'no such account' : `“${holder.accountName}”`);
      },
    },
    ...(world.canOpenAccounts ? [account] : []),
    {
      name: 'begin a checkout',
      expected: 'the address of a page, under our reference',
      async run() {
        const wish = {
          reference,
          email: person.email,
          amount: kobo(100_00),
          currency: 'NGN',
          returnUrl: 'https://example.com/payment',
          channels: ['card'],
          label: 'npm run vendors',
        } as const;
        const started = await provider.startCheckout(wish);
        return expectThat(started.reference === reference && URL.canParse(started.url), new URL(started.url).origin);
      },
    },
    {
      name: 'ask about it before anybody has paid',
      expected: 'nothing yet, abandoned or pending',
      async run() {
        const status = (await provider.verifyTransaction(reference))?.status ?? 'nothing yet';
        return expectThat(['nothing yet', 'abandoned', 'pending'].includes(status), status);
      },
    },
    {
      name: 'ask about a payment that never was',
      expected: 'nothing',
      async run() {
        const found = await provider.verifyTransaction(`none-${reference}`);
        return expectThat(found === null, found === null ? 'nothing' : found.status);
      },
    },
    {
      name: 'list payments, transfers and disputes of a day',
      expected: 'three lists that can be read',
      async run() {
        const { transactions } = await provider.listTransactions(time);
        const { transfers } = await provider.listTransfers(time);
        await provider.listDisputes(time);
        return `${transactions.length} payments, ${transfers.length} transfers, and the disputes`;
      },
    },
    {
      name: 'ask about a transfer that never was',
      expected: 'nothing',
      async run() {
        const found = await provider.verifyTransfer(`none-${reference}`);
        return expectThat(found === null, found === null ? 'nothing' : found.status);
      },
    },
    { name: 'a wrong key', expected: 'our own fault, nobody else’s: unavailable', run: () => refused(open('sk_test_wrong').listBanks(), 'unavailable') },
  ];
}

/** Some companies check the customer before they provide a number. */
function numberOf(account: object): string {
  return 'accountNumber' in account ? String(account.accountNumber) : 'none yet';
}
