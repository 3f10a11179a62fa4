import { useQuery } from '@tanstack/react-query';
import { CreditCard, Landmark, WalletMinimal } from 'lucide-react';
import { paymentDetails } from '../../shared/business/banking-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldGroup } from '../../ui/form/field.tsx';
import { queryOf } from '../../api-client/query.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useSignedIn } from '../base/session.ts';
import { nameOfCard } from './card-name.ts';

/** `wallet`, `transfer`, `card` for a new one, or a saved card's id. */
export type Way = string;

interface WaysProps {
  value: Way;
  onChange: (way: Way) => void;
  /** Available kobo; null while unknown. Undefined if the wallet cannot be used. */
  available?: Kobo | null;
  /** Only methods that another person can use later. */
  needsApproval?: boolean;
  saveCard: boolean;
  onSaveCard: (save: boolean) => void;
}

/** The payment methods: wallet, saved card, a new card on the provider's page, or one transfer. */
export function Ways({ value, onChange, available, needsApproval = false, saveCard, onSaveCard }: WaysProps) {
  const cards = useCards();
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const options = [
    ...(available === undefined
      ? []
      : [
          {
            value: 'wallet',
            label: t('Wallet'),
            icon: <WalletMinimal {...icon} />,
            description: available === null ? t('Immediate.') : t('{amount} available. Immediate.', { amount: formatMoney(available) }),
          },
        ]),
    ...cards.map((card) => ({
      value: card.id,
      label: nameOfCard(card),
      icon: <CreditCard {...icon} />,
      description: t('Expires {expiry}.', { expiry: card.expiry }),
    })),
    ...(needsApproval
      ? []
      : [
          {
            value: 'card',
            label: cards.length > 0 ? t('Another card') : t('Card'),
            icon: <CreditCard {...icon} />,
            description: t('Pay securely with our payment partner. We never see your card number.'),
          },
          {
            value: 'transfer',
            label: t('Bank transfer'),
            icon: <Landmark {...icon} />,
            description: t('To an account number created for this payment, valid for 30 minutes.'),
          },
        ]),
  ];
  return (
    <div className="grid gap-3">
      <FieldGroup label={t('How to pay')}>
        <RadioCards name="way" value={value} onChange={onChange} options={options} />
      </FieldGroup>
      {value === 'card' && <Checkbox name="saveCard" value={saveCard} onChange={onSaveCard} label={t('Save this card for future payments')} />}
    </div>
  );
}

export function useCards() {
  const { business } = useSignedIn();
  return useQuery(queryOf(paymentDetails, { id: business.id })).data?.cards ?? [];
}
