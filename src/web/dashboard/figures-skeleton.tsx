import type { ReactNode } from 'react';
import { ZERO, moneyParts } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Figure } from '../../ui/primitives/figure.tsx';
import { MoneyParts } from '../../ui/primitives/money.tsx';
import type { MoneySize } from '../../ui/primitives/money.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import {
  AdvancesNote,
  AsOf,
  BillsNote,
  HeldByLimitNote,
  LateAdvancesNote,
  LateBillsNote,
  LateNote,
  OpenNote,
  FiguresRow,
  WalletNote,
} from './figure-parts.tsx';
import type { SlotName } from './cached-texts.ts';

/** The three figures before the app has loaded: `boot.js` writes the cached texts into the slots, named as in `cached-texts.ts`. */
export function FiguresSkeleton() {
  return (
    <FiguresRow busy={false}>
      <Figure label={t('You are owed')} note={<OpenNotes side="sent" />} lead>
        <Amount figure="owed" long="owedLong" />
      </Figure>
      <Figure
        label={t('You owe')}
        lead
        note={
          <>
            <OpenNotes side="received" />
            <Slot name="bills">
              <BillsNote count={<Part />}>
                <Slot name="lateBills">
                  <LateBillsNote amount={<AmountParts />} />
                </Slot>
              </BillsNote>
            </Slot>
            <Slot name="advances">
              <AdvancesNote amount={<AmountParts />} day={<Part />} />
            </Slot>
            <Slot name="lateAdvances">
              <LateAdvancesNote amount={<AmountParts />} late={<AmountParts />} />
            </Slot>
          </>
        }
      >
        <Amount figure="owe" long="oweLong" />
      </Figure>
      <Figure
        label={t('Available balance')}
        lead
        note={
          <>
            <Waiting look="h-4 w-32" />
            <Slot name="wallet">
              <WalletNote isEmpty={false} />
            </Slot>
            <Slot name="emptyWallet">
              <WalletNote isEmpty />
            </Slot>
            <Slot name="held">
              <HeldByLimitNote amount={<AmountParts />} />
            </Slot>
          </>
        }
      >
        <Amount figure="spend" long="spendLong" />
      </Figure>
    </FiguresRow>
  );
}

export function AsOfSkeleton() {
  return (
    <Slot name="asOf">
      <AsOf>
        <Part />
      </AsOf>
    </Slot>
  );
}

function Amount({ figure, long }: { figure: SlotName; long: SlotName }) {
  return (
    <>
      <Waiting look="h-8 w-44" />
      <Slot name={figure}>
        <AmountParts size="figure" strong />
      </Slot>
      <Slot name={long}>
        <AmountParts size="long" strong />
      </Slot>
    </>
  );
}

function OpenNotes({ side }: { side: 'sent' | 'received' }) {
  const isSent = side === 'sent';
  return (
    <>
      <Waiting look="h-4 w-32" />
      <Slot name={isSent ? 'owedNone' : 'oweNone'}>
        <Part />
      </Slot>
      <Slot name={isSent ? 'owedOpen' : 'oweOpen'}>
        <OpenNote side={side} count={<Part />}>
          <Slot name={isSent ? 'owedLate' : 'oweLate'}>
            <LateNote side={side} amount={<AmountParts />} />
          </Slot>
        </OpenNote>
      </Slot>
    </>
  );
}

/** Hidden while empty. */
function Slot({ name, children }: { name: SlotName; children: ReactNode }) {
  return (
    <span data-kept={name} hidden className="contents">
      {children}
    </span>
  );
}

/** Until the slots are filled. */
function Waiting({ look }: { look: string }) {
  return (
    <span data-waits className="contents">
      <Skeleton className={look} />
    </span>
  );
}

/** The element of a text; those of a slot are filled in order. */
function Part() {
  return <span data-part />;
}

function AmountParts({ size, strong }: { size?: MoneySize; strong?: boolean }) {
  return <MoneyParts sign={<Part />} symbol={moneyParts(ZERO).symbol} whole={<Part />} fraction={<Part />} size={size} strong={strong} />;
}
