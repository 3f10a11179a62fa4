import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { previewDraft } from '../../../shared/invoices/preview-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { A4Sheet } from './a4-sheet.tsx';
import type { DraftSaver } from './draft-saver.ts';

const ReceivedPage = lazyPart(() => import('../../public/received-screen.tsx').then((module) => module.ReceivedPage));

type Preview = OutputOf<typeof previewDraft>;
/** In CSS pixels: the page then has one column, which can be read beside the form. */
const PAGE_WIDTH = 640;

interface Props {
  what: 'email' | 'page';
  saver: DraftSaver;
  businessId: string;
}

/** The e-mail that the recipient of the saved draft would get, or the page of its link. It is read again after each save. */
export function RecipientPreview({ what, saver, businessId }: Props) {
  const { id, version } = useSyncExternalStore(saver.subscribe, saver.draft);
  useEffect(() => void saver.flush(), [saver]);
  const { data, error } = useQuery({
    ...queryOf(previewDraft, { id: id ?? '', businessId }, { quiet: true }),
    queryKey: [previewDraft.id, id, version],
    enabled: id !== null,
    placeholderData: (before: Preview | undefined) => before,
    gcTime: 0,
  });
  if (id === null || error) return <Note>{id === null ? t('Add a customer and items to see this.') : errorText(error)}</Note>;
  if (!data) return <Skeleton className="h-80 w-full" />;
  if (what === 'page') {
    return (
      <A4Sheet width={PAGE_WIDTH} height={0}>
        <div inert>
          <ReceivedPage view={data.page} keys={NO_KEYS} onChanged={nothing} />
        </div>
      </A4Sheet>
    );
  }
  return data.email ? <Email email={data.email} /> : <Note>{t('This customer has no email address. Share the link instead.')}</Note>;
}

const NO_KEYS = { q: '', d: 'preview', action: null, code: null } as const;
const nothing = () => undefined;

function Email({ email: { to, subject, html } }: { email: NonNullable<Preview['email']> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    // Apart from the styles of the app.
    if (current) (current.shadowRoot ?? current.attachShadow({ mode: 'open' })).replaceChildren(lettersBody(html));
  }, [html]);
  return (
    <div className="grid gap-3">
      <Facts
        rows={[
          { label: t('To'), value: <span className="wrap-anywhere">{to}</span> },
          { label: t('Subject'), value: <span className="font-medium wrap-anywhere">{subject}</span> },
        ]}
      />
      <div ref={place} className="overflow-hidden rounded border border-line" style={{ colorScheme: 'light' }} />
    </div>
  );
}

/**
 * Our server's e-mail, in which everything that people wrote is escaped. The page's security policy allows parsing HTML only by a named policy; the scripts of a
 * parsed document do not run.
 */
function parsedLetter(html: string): Document {
  const types: { createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML(text: string): string } } | undefined = Reflect.get(
    globalThis,
    'trustedTypes',
  );
  const policy = types?.createPolicy('duewell-letter', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}

/** The content of an e-mail, without the addresses of its links. The page's security policy ignores `style` attributes, so each is set by script. */
function lettersBody(html: string): HTMLElement {
  const { body } = parsedLetter(html);
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
  const content = document.createElement('div');
  content.append(...body.childNodes);
  content.setAttribute('style', body.getAttribute('style') ?? '');
  for (const element of [content, ...content.querySelectorAll<HTMLElement>('[style]')]) {
    const styles = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.style.cssText = styles;
  }
  return content;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <Panel>{children}</Panel>
    </div>
  );
}
