import { randomBytes } from 'node:crypto';
import type { BankLinkProvider } from '../../src/server/integrations/bank-link/port.ts';
import type { IdentityProvider, NumberMatch } from '../../src/server/integrations/identity/port.ts';
import type { SmsProvider } from '../../src/server/integrations/sms/port.ts';
import { expectThat, refused } from './steps.ts';
import type { Step } from './steps.ts';

const fresh = () => `vendors-${randomBytes(8).toString('hex')}`;

export function monoSteps(open: (secretKey?: string) => BankLinkProvider): readonly Step[] {
  const provider = open();
  return [
    {
      name: 'begin linking an account',
      expected: 'the address of a page',
      async run() {
        const begun = { reference: fresh(), name: 'Ada Obi', email: 'vendors@example.com', redirectUrl: 'https://example.com/settings' };
        return new URL((await provider.startLinking(begun)).url).origin;
      },
    },
    {
      name: 'exchange a code that never was',
      expected: 'nothing',
      async run() {
        const found = await provider.exchange('code_none');
        return expectThat(found === null, found === null ? 'nothing' : 'an account');
      },
    },
    { name: 'read an account that never was', expected: 'refused', run: () => refused(provider.readAccount('0123456789abcdef01234567'), 'refused') },
    { name: 'a wrong key', expected: 'our own fault: unavailable', run: () => refused(open('test_sk_wrong').exchange('code_none'), 'unavailable') },
  ];
}

/** Smile ID's test numbers: zeros, and the last digit determines the result (docs.usesmileid.com, "Test Data"). */
const NUMBERS: readonly (readonly [name: string, number: string, outcomes: readonly NumberMatch['outcome'][]])[] = [
  ['look a number up', '00000000000', ['matched', 'mismatched']],
  ['look a number up that is not there', '00000000001', ['not-found']],
];

export function smileIdSteps(open: (apiKey?: string) => IdentityProvider): readonly Step[] {
  const provider = open();
  const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-02-03' };
  return [
    ...NUMBERS.map(([name, number, outcomes]) => ({
      name,
      expected: outcomes.join(' or '),
      async run() {
        const { outcome, resultCode } = await provider.matchNumber({ reference: fresh(), type: 'bvn', number, person });
        return expectThat(outcomes.includes(outcome), `${outcome} (${resultCode})`);
      },
    })),
    {
      name: 'ask about a job that never was',
      expected: 'nothing',
      async run() {
        const found = await provider.readFaceCheck(fresh(), fresh());
        return expectThat(found === null, found === null ? 'nothing' : found.resultCode);
      },
    },
    {
      name: 'a wrong key',
      expected: 'our own fault: unavailable',
      run: () => refused(open('wrong').matchNumber({ reference: fresh(), type: 'bvn', number: '00000000000', person }), 'unavailable'),
    },
  ];
}

export function termiiSteps(open: (apiKey?: string) => SmsProvider, to: string | undefined): readonly Step[] {
  const provider = open();
  const text: Step = {
    name: 'send a text',
    expected: 'an id of the message',
    async run() {
      return (await provider.send({ to: to ?? '', text: 'npm run vendors says hello.' })).messageId;
    },
  };
  return [
    { name: 'write to a number that is none', expected: 'refused: nothing is sent', run: () => refused(provider.send({ to: '+23', text: 'x' }), 'refused') },
    { name: 'a wrong key', expected: 'our own fault: unavailable', run: () => refused(open('TL_wrong').send({ to: '+23', text: 'x' }), 'unavailable') },
    ...(to ? [text] : []),
  ];
}
