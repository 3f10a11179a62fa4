import { call } from '../../api-client/client.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';

/** The notification of the money that has just arrived, as a toast; the list of notifications has it too. */
export async function alertOf(businessId: string): Promise<void> {
  try {
    const { notifications } = await call(listNotifications, { businessId, limit: 5 });
    const newest = notifications.find(({ topic, read }) => topic === 'wallet.credited' && !read);
    if (newest && Date.now() - Date.parse(newest.at) < RECENT)
      toast.success(newest.text, { action: { label: t('Open', undefined, 'page'), run: () => go(newest.path ?? paths.wallet()) } });
  } catch {
    // The list shows it when it loads.
  }
}

const RECENT = 5 * 60_000;
