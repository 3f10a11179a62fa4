import { BookOpen } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { Panel } from '../../../ui/primitives/card.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { KeysCard } from './keys-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** Settings for a business's own programs: API keys, and webhook endpoints. */
export function ApiTab() {
  const may = usePermission('api.manage');
  return (
    <>
      <Panel icon={<BookOpen aria-hidden="true" size={18} className="text-ink-3" />}>
        {/* The API page belongs to the server, not to the app. */}
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
