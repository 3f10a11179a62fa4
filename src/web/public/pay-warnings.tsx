import { TriangleAlert } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { dayText } from '../base/days.ts';
import type { Received } from './use-received.ts';

/** The same warnings as for signed-in buyers: a changed account is a common method of invoice fraud, and an invoice can be sent twice. */
export function PayWarnings({ view }: { view: Received }) {
  const { accountBefore, duplicateOf } = view;
  return (
    <>
      {duplicateOf && (
        <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
          <strong className="font-semibold">{t('This may be a duplicate.')}</strong>{' '}
          {duplicateOf.isPaid
            ? t('{number} of {day} is for the same amount and is paid. Before you pay again, call {name} on a number you know.', {
                number: duplicateOf.number ?? '',
                day: dayText(duplicateOf.issueDate ?? ''),
                name: view.sender.name,
              })
            : t('{number} of {day} is for the same amount and is also unpaid. Before you pay both, call {name} on a number you know.', {
                number: duplicateOf.number ?? '',
                day: dayText(duplicateOf.issueDate ?? ''),
                name: view.sender.name,
              })}
        </Panel>
      )}
      {accountBefore && <AccountChanged name={view.sender.name} before={accountBefore} />}
    </>
  );
}

export function AccountChanged({ name, before }: { name: string; before: NonNullable<Received['accountBefore']> }) {
  return (
    <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      <strong className="font-semibold">{t('{name} uses a different bank account than on the last invoice you paid.', { name })}</strong>{' '}
      {t('The earlier account was at {bankName} and ended in {ending}. Before you transfer to the new account, call them on a number you know.', before)}
    </Panel>
  );
}
