/** A bank account number in groups, `0123 456 789`, as people read it. The gaps are no characters, so that copied text is digits only. Other texts stay as they are. */
export function AccountNumber({ number }: { number: string }) {
  const [, first, second, third] = /^(\d{4})(\d{3})(\d{3})$/.exec(number) ?? [];
  if (first === undefined) return number;
  return (
    <span className="tabular whitespace-nowrap">
      {first}
      <span className="px-1">{second}</span>
      {third}
    </span>
  );
}
