import { CreditCard, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { paymentDetails, removeCard, setDefault } from '../../shared/business/banking-contract.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { startPayment } from '../../shared/payments/contract.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { nameOfCard } from '../payments/card-name.ts';
import { continuePayment } from '../payments/continue-payment.ts';

type SavedCard = OutputOf<typeof paymentDetails>['cards'][number];

/** The amount that proves a new card; it is credited to the wallet. */
const PROOF = kobo(50_00);

/** The cards a business pays with. */
export function Cards({ cards }: { cards: readonly SavedCard[] }) {
  const may = usePermission('bank.edit');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  const add = (
    <Button size="small" variant={cards.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
      {t('Add a card')}
    </Button>
  );
  return (
    <Card title={t('Cards')} flush aside={may.allowed && cards.length > 0 && add}>
      {cards.length === 0 ? (
        <EmptyState title={t('No card yet')} level={3} action={may.allowed && add}>
          {t('Pay invoices in one click with a saved card. You can also save a card when you pay. We never see your card number.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} editable={may.allowed} onRemove={() => setRemoving(card)} />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog card={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function CardRow({ card, editable, onRemove }: { card: SavedCard; editable: boolean; onRemove: () => void }) {
  const { business } = useSignedIn();
  const name = nameOfCard(card);
  const makeDefault = useAction(setDefault, { done: t('{name} is now the default', { name }), refresh: [paymentDetails] });
  const items = [
    ...(card.isDefault ? [] : [{ label: t('Set as default'), onSelect: () => makeDefault.mutate({ businessId: business.id, id: card.id, type: 'card' }) }]),
    { label: t('Remove'), danger: true, onSelect: onRemove },
  ];
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <CreditCard aria-hidden="true" size={20} className="shrink-0 text-ink-3 max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {card.isDefault && <Badge>{t('Default')}</Badge>}
        </span>
        <span className="tabular block text-ink-2">{t('Expires {expiry}', { expiry: card.expiry })}</span>
      </span>
      {editable && (
        <Menu
          label={t('Actions for {name}', { name })}
          items={items}
          trigger={(props) => <IconButton {...props} label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        />
      )}
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const start = useAction(startPayment);
  return (
    <ConfirmDialog
      title={t('Add a card by paying {amount} into your wallet?', { amount: formatMoney(PROOF) })}
      confirm={t('Continue to payment')}
      onClose={onClose}
      onConfirm={async () => {
        const what = {
          businessId: business.id,
          category: 'wallet',
          categoryId: business.id,
          amount: nairaFromKobo(PROOF),
          channel: 'card',
          saveCard: true,
        } as const;
        continuePayment(await start.mutateAsync(what));
      }}
    >
      {t('We charge {amount} to verify the card and add it to your wallet. You enter the card with our payment partner; we never see its number.', {
        amount: formatMoney(PROOF),
      })}
    </ConfirmDialog>
  );
}

function RemoveDialog({ card, onClose }: { card: SavedCard; onClose: () => void }) {
  const { business } = useSignedIn();
  const remove = useAction(removeCard, { done: t('Card removed'), refresh: [paymentDetails] });
  return (
    <ConfirmDialog
      title={t('Remove {card}?', { card: nameOfCard(card) })}
      confirm={t('Remove card')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id: business.id, cardId: card.id });
        onClose();
      }}
    >
      {t('It will no longer be charged. You can add it again at any time.')}
    </ConfirmDialog>
  );
}
