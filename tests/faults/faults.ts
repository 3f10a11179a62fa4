/** A fault that a slip could cause, and the test that must find it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test file that must fail; a `.spec.ts` file runs in the browser. */
  readonly foundBy: string;
  /** For a browser file, the tests to run. */
  readonly only?: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'tax is taken from the subtotal after discounts',
    file: 'src/shared/invoices/totals.ts',
    from: ': share(subtotal, rate as BasisPoints);',
    to: ': share(subtract(subtotal, discount), rate as BasisPoints);',
    foundBy: 'src/shared/invoices/totals.test.ts',
  },
  {
    name: 'halves are rounded down',
    file: 'src/shared/kit/money.ts',
    from: '(size * 2n + denominator) / (denominator * 2n)',
    to: '(size * 2n + denominator - 1n) / (denominator * 2n)',
    foundBy: 'src/shared/kit/money.test.ts',
  },
  {
    name: 'a wallet spends what is held',
    file: 'db/functions/ledger_transfer.sql',
    from: 'where account_id = p_from and b.posted - b.held >= p_amount',
    to: 'where account_id = p_from and b.posted >= p_amount',
    foundBy: 'src/server/ledger/ledger.test.ts',
  },
  {
    name: 'a posting that was made before changes balances again',
    file: 'db/functions/ledger_transfer.sql',
    from: 'where account_id = p_from and v_from.posted is not null;',
    to: 'where account_id = p_from and v_from.posted is null;',
    foundBy: 'src/server/ledger/ledger.test.ts',
  },
  {
    name: 'a posting of three legs that was made before changes balances again',
    file: 'db/functions/ledger_post_legs.sql',
    from: 'if v_after[v_leg] is not null then',
    to: 'if v_after[v_leg] is not null and v_refusal is not null then',
    foundBy: 'src/server/ledger/post-legs.test.ts',
  },
  {
    name: 'a payment does not look at the limit of the day',
    file: 'db/functions/ledger_transfer.sql',
    from: 'end + p_amount <= b.daily_limit)',
    to: 'end <= b.daily_limit)',
    foundBy: 'src/server/payments/safety/limits.test.ts',
  },
  {
    name: 'a changed limit does not reach the wallet',
    file: 'db/functions/wallet_limits_changed.sql',
    from: "elsif tg_table_name = 'businesses' then perform wallet_limits(new.id, null);",
    to: "elsif tg_table_name = 'businesses' then null;",
    foundBy: 'src/server/payments/safety/limits.test.ts',
  },
  {
    name: 'invoices show the former data of their sender',
    file: 'db/functions/letterhead_changed.sql',
    from: 'and sender is not null;',
    to: 'and sender is null;',
    foundBy: 'src/server/invoices/branding/letterheads.test.ts',
  },
  {
    name: 'a requirement is found and the payment stays',
    file: 'db/functions/pay_from_wallet.sql',
    from: "raise exception using errcode = 'DW002';",
    to: 'v_lines := null;',
    foundBy: 'tests/security/h4-payments-are-confirmed.test.ts',
  },
  {
    name: 'calls that share a transaction get the answer of the first',
    file: 'src/server/core/call-lanes.ts',
    from: 'call.done(rows[index]',
    to: 'call.done(rows[0]',
    foundBy: 'src/server/core/call-lanes.test.ts',
  },
  {
    name: 'calls wait for one that waits for a locked row',
    file: 'src/server/core/call-lanes.ts',
    from: 'await endOrPatience(shared(of, name, calls));',
    to: 'await shared(of, name, calls);',
    foundBy: 'src/server/core/call-lanes.test.ts',
  },
  {
    name: 'calls that shared a transaction with a failing one fail too',
    file: 'src/server/core/call-lanes.ts',
    from: 'if (isUndone(error))',
    to: 'if (!isUndone(error))',
    foundBy: 'src/server/core/call-lanes.test.ts',
  },
  {
    name: 'the fee of the provider is not posted',
    file: 'src/server/payments/settlement/settle-payment.ts',
    from: '      said.fees,\n      credits,',
    to: '      kobo(0),\n      credits,',
    foundBy: 'src/server/payments/checkout/money-in.test.ts',
  },
  {
    name: 'a repayment counts the penalty twice',
    file: 'src/shared/credit/allocation.ts',
    from: 'Math.min(amount - penalty, owed.fee)',
    to: 'Math.min(amount, owed.fee)',
    foundBy: 'src/shared/credit/rules.test.ts',
  },
  {
    name: 'a withdrawal is released by a refusal although another attempt may have been carried out',
    file: 'src/shared/wallet/payout.ts',
    from: "return sends <= 1 ? 'release' : 'wait';",
    to: "return 'release';",
    foundBy: 'src/shared/wallet/payout.test.ts',
  },
  {
    name: 'a refund is sent again although the provider has it',
    file: 'src/server/payments/refunds/refunds.ts',
    from: 'const said = (await findAtProvider(app, refund)) ?? (await send(app, refund));',
    to: 'const said = await send(app, refund);',
    foundBy: 'src/server/payments/refunds/refunds.test.ts',
  },
  {
    name: 'an invoice is late on its due date',
    file: 'src/shared/invoices/status.ts',
    from: 'daysBetween(facts.dueDate, today) > 0',
    to: 'daysBetween(facts.dueDate, today) >= 0',
    foundBy: 'src/shared/invoices/status.test.ts',
  },
  {
    name: 'row-level security shows every contact',
    file: 'db/migrations/0003-contacts/up.sql',
    from: 'create policy own on contacts using (business_id = app_business() or app_system());',
    to: 'create policy own on contacts using (true);',
    foundBy: 'src/server/db/isolation.test.ts',
  },
  {
    name: 'staff withdraw without approval',
    file: 'src/shared/access/permissions.ts',
    from: "'wallet.withdrawal': { owner: 'allow', admin: 'allow', staff: 'ask' }",
    to: "'wallet.withdrawal': { owner: 'allow', admin: 'allow', staff: 'allow' }",
    foundBy: 'src/shared/access/permissions.test.ts',
  },
  {
    name: 'the requester approves their own request',
    file: 'src/server/team/present-request.ts',
    from: 'if (row.maker_id === ctx.principal?.userId) return',
    to: "if (row.maker_id === '') return",
    foundBy: 'src/server/team/decide.test.ts',
  },
  {
    name: 'a withdrawal is not confirmed with a code',
    file: 'src/shared/kit/route.ts',
    from: 'return stepUp === true || ',
    to: 'return stepUp !== true && ',
    foundBy: 'src/server/wallet/withdraw.test.ts',
  },
  {
    name: 'a session outlives its last use',
    file: 'src/server/accounts/index.ts',
    from: 'Math.min(Date.parse(session.expires_at), seenAt + SESSION_IDLE)',
    to: 'Math.max(Date.parse(session.expires_at), seenAt + SESSION_IDLE)',
    foundBy: 'tests/security/idle-sessions.test.ts',
  },
  {
    name: 'a webhook with a wrong signature is believed',
    file: 'src/server/integrations/payments/paystack-webhook.ts',
    from: 'if (!isSignedBy(rawBody, signature, usable)) return',
    to: 'if (usable.length === 0) return',
    foundBy: 'src/server/payments/webhooks.test.ts',
  },
  {
    name: 'an idempotency key answers another request',
    file: 'src/server/core/idempotency.ts',
    from: "if (before.bodyHash !== keyed.bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');",
    to: '',
    foundBy: 'src/server/core/idempotency.system.test.ts',
  },
  {
    name: 'a deadlock is not retried',
    file: 'src/server/db/transaction.ts',
    from: "new Set(['40001', '40P01'])",
    to: "new Set(['40001'])",
    foundBy: 'src/server/db/transaction.test.ts',
  },
  {
    name: 'calls are not limited',
    file: 'src/server/core/limits.ts',
    from: 'if (window.count > most) throw',
    to: 'if (window.count > most * 1000) throw',
    foundBy: 'tests/security/m9-session-limits.test.ts',
  },
  {
    name: 'a text has no French',
    file: 'src/shared/i18n/locales/fr/invoices.ts',
    from: "  'The discounts are more than the subtotal. Please lower them.'",
    to: "  'The discounts are more than the subtotal.'",
    foundBy: 'scripts/i18n/catalogues.test.ts',
  },
  {
    name: 'the language of a sent document follows its contact',
    file: 'src/server/invoices/for-documents.ts',
    from: "invoice.stage === 'draft' ? await documentLanguage",
    to: "invoice.stage !== 'void' ? await documentLanguage",
    foundBy: 'src/server/documents/document-languages.test.ts',
  },
  {
    name: 'the language of a signed agreement is that of its reader',
    file: 'src/server/credit/agreement.ts',
    from: 'credit.signed_at === null ? translationOf(credit, reader) : stored',
    to: 'translationOf(credit, reader)',
    foundBy: 'src/server/credit/agreement-language.test.ts',
  },
  {
    name: 'a label does not belong to its field',
    file: 'src/ui/form/field.tsx',
    from: '<label htmlFor={id} className',
    to: '<label className',
    foundBy: 'tests/e2e/first-invoice.spec.ts',
  },
  {
    name: 'a long name makes the screen scroll sideways',
    file: 'src/web/contacts/contact-screen.tsx',
    from: 'title={<span className="[overflow-wrap:anywhere]">{contact.name}</span>}',
    to: 'title={<span className="whitespace-nowrap">{contact.name}</span>}',
    foundBy: 'tests/visual/screens.spec.ts',
    only: 'as long as they may be',
  },
];
