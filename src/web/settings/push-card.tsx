import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readPush, turnPushOff, turnPushOn } from '../../shared/notifications/push-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { keyOf } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Card } from '../../ui/primitives/card.tsx';

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

/** Whether the browser can show alerts; `blocked` if the person has refused them for this site. */
function pushSupport(): 'yes' | 'blocked' | 'no' {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** Whether this browser has a subscription for this key. */
async function isSubscribed(publicKey: string): Promise<boolean> {
  const now = await current();
  return now !== null && madeFor(now, publicKey);
}

/** Asks the person once, and subscribes. Throws if they or the browser refuse. */
async function subscribe(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('notifications are not allowed');
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // Made for an earlier key of the server, it cannot be used or changed.
  if (earlier && !madeFor(earlier, publicKey)) await earlier.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh, auth } = made.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new Error('the browser gave no keys');
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}

async function current(): Promise<PushSubscription | null> {
  if (pushSupport() === 'no') return null;
  // Without a registration, as in the development server, `ready` never settles.
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function madeFor({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
