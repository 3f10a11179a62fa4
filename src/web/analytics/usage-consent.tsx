import { useSyncExternalStore } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { ANALYTICS, PRODUCT } from '../base/config.ts';
import { chooseUsage, onUsageChoice, usageChoice } from './consent.ts';

/**
 * Above the bars at the bottom, away from the navigation. Asked once for each device, and only if the operator turned statistics on. Nothing is counted without
 * an answer.
 */
export function UsageConsent() {
  const choice = useSyncExternalStore(onUsageChoice, usageChoice);
  if (choice !== 'open') return null;
  return (
    <section
      aria-label={t('Usage statistics')}
      className="fixed inset-x-4 bottom-[calc(var(--bar)+5.5rem)] z-30 rounded border border-edge bg-raised p-4 sm:start-auto sm:end-6 sm:w-[30rem] print:hidden"
    >
      <p>
        <T
          text="May {product} count which screens you use? {span}"
          product={PRODUCT}
          span={<span className="text-ink-2">{t('No names, amounts or addresses; only which screens are opened.')}</span>}
        />
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={() => chooseUsage('no')}>{t('No')}</Button>
        <Button onClick={() => chooseUsage('yes')}>{t('Allow')}</Button>
      </div>
    </section>
  );
}

/** The same choice in the settings. */
export function UsageCard() {
  const choice = useSyncExternalStore(onUsageChoice, usageChoice);
  if (!ANALYTICS) return null;
  return (
    <Card title={t('Usage statistics')}>
      <Checkbox
        value={choice === 'yes'}
        onChange={(on) => chooseUsage(on ? 'yes' : 'no')}
        label={t('Share usage statistics from this device')}
        hint={t('No names, amounts or addresses. Turning this off deletes this device’s usage identifier.')}
      />
    </Card>
  );
}
