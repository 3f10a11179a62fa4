import { FileText } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { PRODUCT } from '../base/config.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { setTitle } from '../base/title.ts';
import { brandStyle } from '../documents/brand-colour.ts';
import { toInvoiceDocument } from '../documents/document-data.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { useLinkKeys } from './link-keys.ts';
import { ReceivedActions } from './received-actions.tsx';
import { ReceivedSkeleton } from './received-skeleton.tsx';
import { DocumentButtons, ReceivedAttachments } from './received-files.tsx';
import { useReceived } from './use-received.ts';

// Few links are invalid.
const ReceivedError = lazyPart(() => import('./received-error.tsx').then((module) => module.ReceivedError));

/** The page of a recipient's link: the sender's document and its actions, without an account. */
export function ReceivedScreen() {
  const keys = useLinkKeys();
  const { q } = keys;
  const { view, error, reload } = useReceived(q);
  const title = view ? t('Invoice {number} from {name}', { number: view.number ?? '', name: view.sender.name }) : t('Invoice');
  useEffect(() => setTitle(title), [title]);
  if (!view && error)
    return (
      <Suspense fallback={<ReceivedSkeleton />}>
        <ReceivedError error={error} onRetry={reload} />
      </Suspense>
    );
  if (!view) return <ReceivedSkeleton />;
  const files = (
    <>
      <DocumentButtons of={{ q }} name={view.number ?? t('Invoice')} />
      {view.decision === 'approved' && view.decided?.how && (
        <ButtonLink variant="quiet" to={publicPaths.paymentAgreement(view.id, q)} icon={<FileText aria-hidden="true" size={16} />}>
          {t('Payment agreement')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <div style={brandStyle(view.sender.accent)} className="min-h-dvh">
      <div className="mx-auto grid max-w-[68rem] items-start gap-x-8 gap-y-6 px-4 py-5 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 lg:sticky lg:top-8 lg:order-last">
          <ReceivedActions view={view} keys={keys} onChanged={reload} />
          <ReceivedAttachments q={q} />
          <div className="mt-4 flex flex-wrap gap-2 max-lg:hidden">{files}</div>
        </div>
        <div className="min-w-0">
          <DocumentView data={toInvoiceDocument(view)} headline={false} />
          <div className="mt-4 flex flex-wrap gap-2 lg:hidden">{files}</div>
        </div>
      </div>
      <p className="pb-4 text-center text-xs text-ink-3">{t('Sent with {product}', { product: PRODUCT })}</p>
      <LanguageChoice className="justify-center pb-8 print:hidden" />
    </div>
  );
}
