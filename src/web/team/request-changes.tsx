import { TriangleAlert } from 'lucide-react';
import { Panel } from '../../ui/primitives/card.tsx';
import { t } from '../../shared/i18n/translate.ts';
import type { Request } from './labels.ts';

/** What has changed since the request was made. */
export function Changes({ request }: { request: Request }) {
  if (request.changes.length === 0) return null;
  return (
    <div className="mt-3">
      <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
        <p className="font-medium">{t('Changed since requested')}</p>
        <ul className="list-disc ps-4">
          {request.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
