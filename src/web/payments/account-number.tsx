import { accountNumberGroups } from '../../shared/kit/account-number.ts';

/** A bank account number in groups. The gaps are no characters, so that copied text is digits only. Other texts stay as they are. */
export function AccountNumber({ number }: { number: string }) {
  const [first, second, third] = accountNumberGroups(number);
  if (third === undefined) return number;
  return (
    <span className="tabular whitespace-nowrap">
      {first}
      <span className="px-1">{second}</span>
      {third}
    </span>
  );
}
