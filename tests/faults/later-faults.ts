import type { Fault } from './fault.ts';

/** Lost events, swallowed keys, rules that belong to effects, and work that stops. */
export const LATER_FAULTS: readonly Fault[] = [
  {
    name: 'a change while a list is read for the first time is lost',
    file: 'src/api-client/query.ts',
    from: "state.fetchStatus !== 'idle' && (state.data === undefined || options?.cancelRefetch === false)",
    to: "state.fetchStatus !== 'idle' && state.data !== undefined && options?.cancelRefetch === false",
    foundBy: 'src/api-client/query.test.ts',
  },
  {
    name: 'an event before the live stream is open is lost',
    file: 'src/api-client/live.ts',
    from: '- Number(line.slice(8)) >= since) onNews',
    to: '- Number(line.slice(8)) >= Infinity) onNews',
    foundBy: 'src/api-client/live.test.ts',
  },
  {
    name: 'a key pressed while a menu opens is swallowed',
    file: 'src/ui/overlays/menu.tsx',
    from: "?.setAttribute('autofocus', '');",
    to: "?.removeAttribute('autofocus');",
    foundBy: 'tests/e2e/patterns.spec.ts',
    only: 'is walked by arrows',
  },
  {
    name: 'Enter before the contacts are there creates another one',
    file: 'src/ui/form/combobox.tsx',
    from: 'if (keys.isEarly(event.key)) return event.preventDefault();',
    to: 'keys.isEarly(event.key);',
    foundBy: 'tests/e2e/editor.spec.ts',
    only: 'keys pressed before',
  },
  {
    name: 'a suspended business spends its wallet',
    file: 'db/functions/wallet_limits.sql',
    from: 'case when b.suspended_at is null then coalesce(o.daily, l.daily) else 0 end',
    to: 'coalesce(o.daily, l.daily)',
    foundBy: 'tests/security/s1-rules-belong-to-effects.test.ts',
  },
  {
    name: 'workers that ended are not replaced',
    file: 'src/server/jobs/keep-running.ts',
    from: 'living() < wanted ? times + 1 : 0',
    to: 'living() > wanted ? times + 1 : 0',
    foundBy: 'src/server/jobs/keep-running.test.ts',
  },
  {
    name: 'a call asks for a second connection while its transaction holds one',
    file: 'src/server/payments/checkout/verify-payment.ts',
    from: `export const checkPayment: OwnTransaction<'payment.business.check'> = {
  ownTransaction: async (ctx, { reference }) => stateNow(ctx, await own(ctx, reference)),
};`,
    to: `export const checkPayment: Verb<'payment.business.check'> = async (ctx, { reference }) => stateNow(ctx, await own(ctx, reference));`,
    foundBy: 'src/server/api/one-connection.test.ts',
  },
  {
    name: 'the last instalment is not the rest',
    file: 'src/shared/invoices/instalments.ts',
    from: 'subtract(gross, add(...first))',
    to: 'subtract(gross, first[0] ?? ZERO)',
    foundBy: 'src/shared/invoices/instalments.test.ts',
  },
  {
    name: 'a payment fills the last instalment first',
    file: 'src/shared/invoices/instalments.ts',
    from: 'Math.max(balance - part.after, 0)',
    to: 'balance',
    foundBy: 'src/shared/invoices/instalments.test.ts',
  },
  {
    name: 'an invoice in instalments is late after its last one only',
    file: 'db/functions/invoice_derive.sql',
    from: 'select min(d.due_date)',
    to: 'select max(d.due_date)',
    foundBy: 'src/server/invoices/instalments.test.ts',
  },
  {
    name: 'a reminder of an instalment asks for the whole balance',
    file: 'src/server/invoices/reminders/reminder-letter.ts',
    from: 'due ? dueUntil(invoice, due) : dueNext(invoice, app.clock())',
    to: 'invoice.balance as Kobo',
    foundBy: 'src/server/invoices/instalments.test.ts',
  },
  {
    name: 'the ages count an invoice in instalments by its first late one',
    file: 'src/server/reports/ageing-queries.ts',
    from: 'i.time_zone)::date - d.due_date',
    to: 'i.time_zone)::date - i.due_date',
    foundBy: 'src/server/invoices/instalments.test.ts',
  },
];
