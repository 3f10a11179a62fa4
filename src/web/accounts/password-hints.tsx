import { Check } from 'lucide-react';
import { PASSWORD_MIN, containsOwnName } from '../../shared/accounts/rules.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../../ui/primitives/cx.ts';

/** The rules, ticked while typing. The server refuses common passwords. */
export function PasswordHints({ password, email, businessName }: { password: string; email: string; businessName: string }) {
  const rules = [
    { text: t('At least {passwordMin} characters; a few random words work well', { passwordMin: PASSWORD_MIN }), met: password.length >= PASSWORD_MIN },
    { text: t('Doesn’t contain your email or business name'), met: password.length > 0 && !containsOwnName(password, email, businessName) },
  ];
  return (
    <ul className="grid gap-0.5">
      {rules.map((rule) => (
        <li key={rule.text} className={cx('flex items-start gap-1.5', rule.met && 'text-accent')}>
          <span aria-hidden="true" className="mt-0.5 grid size-3 shrink-0 place-items-center">
            {rule.met ? <Check size={12} strokeWidth={3} /> : <span className="size-1.5 rounded-full border border-edge" />}
          </span>
          {rule.text}
          <span className="sr-only"> {rule.met ? t('(met)') : t('(not yet)')}</span>
        </li>
      ))}
    </ul>
  );
}
