import { BookOpen } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { Panel } from '../../../ui/primitives/card.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { KeysCard } from './keys-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** What a business's own programs need: keys to call with, and endpoints to be told at. */
export function ApiTab() {
  const may = usePermission('api.manage');
  return (
    <>
      <Panel icon={<BookOpen aria-hidden="true" size={18} className="text-ink-3" />}>
        {/* The API page is the server's own, not one of the app's. */}
        <T
          text="See the {link} for all endpoints and permissions."
          link={
            <a href="/docs" target="_blank" rel="noreferrer" className="font-medium text-accent underline underline-offset-2">
              {t('API documentation')}
            </a>
          }
        />
      </Panel>
      {may.allowed ? (
        <>
          <KeysCard />
          <WebhooksCard />
        </>
      ) : (
        <Panel tone="info">{t('Only owners can create and view API keys and webhooks. {reason}', { reason: may.reason })}</Panel>
      )}
    </>
  );
}
