import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readPush, turnPushOff, turnPushOn } from '../../shared/notifications/push-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { keyOf } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { isSubscribed, pushSupport, subscribe, unsubscribe } from './push-subscription.ts';

/** Alerts on this device, by the browser's own notifications. */
export function PushCard() {
  const queries = useQueryClient();
  const { data } = useQuery(queryOf(readPush, {}));
  // The browser may have ended a subscription that the server still has.
  const { data: here } = useQuery({
    queryKey: ['push-subscription', data?.publicKey],
    queryFn: () => isSubscribed(data?.publicKey ?? ''),
    enabled: data !== undefined,
  });
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const options = { done: t('Saved'), onDone: () => queries.invalidateQueries({ queryKey: keyOf(readPush, {}) }) };
  const on = useAction(turnPushOn, options);
  const off = useAction(turnPushOff, options);
  const support = pushSupport();
  const change = async (wanted: boolean) => {
    if (!data) return;
    setAsking(true);
    setProblem('');
    try {
      if (wanted) on.mutate(await subscribe(data.publicKey));
      else {
        await unsubscribe();
        off.mutate({});
      }
      await queries.invalidateQueries({ queryKey: ['push-subscription'] });
    } catch {
      setProblem(
        pushSupport() === 'blocked' ? HINTS.blocked : t('The browser could not turn alerts on. Check its notification settings for this site, then try again.'),
      );
    } finally {
      setAsking(false);
    }
  };
  const isOn = data?.on === true && here === true;
  return (
    <Card title={t('Alerts on this device')}>
      <Checkbox
        label={t('Alert me here when money arrives')}
        hint={problem || HINTS[support]}
        value={on.isPending || (isOn && !off.isPending)}
        disabled={!data || asking || on.isPending || off.isPending || (support !== 'yes' && !isOn)}
        onChange={(wanted) => void change(wanted)}
      />
    </Card>
  );
}

const HINTS = {
  yes: t('With the amount and the payer, for all your businesses, also while the app is closed. Signing out stops it.'),
  blocked: t('Notifications are blocked for this site. Allow them in the browser’s settings for this site first.'),
  no: t('This browser cannot show alerts while the app is closed. On an iPhone or iPad, add the app to the home screen first.'),
} as const;
