import { kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { stateOf } from '../base/states.ts';
import type { StateName } from '../base/states.ts';

const LINES: readonly { number: string; party: string; day: string; status: StateName; amount: number }[] = [
  { number: '0142', party: 'Adébáyọ̀ Stores', day: '3 Nov', status: 'paid', amount: 18450000 },
  { number: '0143', party: 'Chidi & Sons', day: '7 Nov', status: 'partial', amount: 6200000 },
  { number: '0144', party: 'Zuma Catering', day: '12 Nov', status: 'late', amount: 9875050 },
  { number: '0145', party: 'Ọlá Foods', day: '18 Nov', status: 'unpaid', amount: 24300000 },
];

/** A sample page for the empty half of a wide window. Decoration with invented data. */
export function AuthSample() {
  return (
    <div aria-hidden="true" className="w-full max-w-[34rem] select-none">
      <p className="text-sm font-semibold">{t('November')}</p>
      <div className="mt-4 border-t border-edge">
        {LINES.map((line) => (
          <div key={line.number} className="grid grid-cols-[3.5rem_1fr_7rem_8rem] items-center border-b border-line py-3.5">
            <span className="tabular text-ink-3">{line.number}</span>
            <span>
              <span className="block font-medium">{line.party}</span>
              <span className="tabular block text-xs text-ink-3">{line.day}</span>
            </span>
            <Status {...stateOf(line.status)} />
            <span className="text-end">
              <Money kobo={kobo(line.amount)} />
            </span>
          </div>
        ))}
      </div>
      <div className="rule-double flex items-baseline justify-between py-4">
        <span className="font-medium">{t('You are owed')}</span>
        <Money kobo={kobo(LINES.reduce((sum, line) => sum + (line.status === 'paid' ? 0 : line.amount), 0))} size="title" />
      </div>
    </div>
  );
}
