import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readContact } from '../../../shared/contacts/contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { mayInvoice } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { PageError } from '../../../ui/feedback/page-error.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { go, useSearch, withQuery } from '../../../ui/primitives/navigation.ts';
import { queryOf } from '../../../api-client/query.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { contactName } from './contact-picker.tsx';
import { Editor } from './editor.tsx';
import { EditorSkeleton } from './skeleton.tsx';
import { INVOICE_KIND } from './kind.ts';
import type { EditorKind } from './kind.ts';
import { NEW, choose } from './local-drafts.ts';
import { rememberMade, useMadeBeforeReload } from './made-before-reload.ts';
import type { LocalDraft } from './local-drafts.ts';
import { useBusiness, useToday } from '../../base/today.ts';

const RevisionScreen = lazyPart(() => import('./revision-screen.tsx').then((module) => module.RevisionScreen), <EditorSkeleton title={t('Revise invoice')} />);
const EditorInstead = lazyPart(() => import('./editor-instead.tsx').then((module) => module.EditorInstead));

/**
 * The editor of one draft: `?draft=inv_…` an existing one (with `&revise=1` a revision of a sent invoice), else a new one, for `?contact=con_…` if given.
 */
export function CreateInvoiceScreen() {
  const [query] = useSearch();
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const revises = query.get('revise') !== null;
  // Retailers can edit existing drafts, for example one made from a received order.
  if (!may.allowed || (!mayInvoice(business.category) && query.get('draft') === null)) return <EditorInstead />;
  if (!revises) return <DraftScreen kind={INVOICE_KIND} />;
  return <RevisionScreen />;
}

export function DraftScreen({ kind }: { kind: EditorKind }) {
  const [query] = useSearch();
  const param = query.get('draft');
  useMadeBeforeReload(param === null);
  const [made, setMade] = useState<string | null>(null);
  const [open, setOpen] = useState({ param, key: 0 });
  if (param !== open.param) {
    // A draft that has just got its id is still the same one; any other change of the address opens another.
    setOpen({ param, key: param !== null && param === made ? open.key : open.key + 1 });
  }
  const again = () => setOpen({ param, key: open.key + 1 });
  const onMade = (id: string) => {
    setMade(id);
    rememberMade(kind.draftPath(id));
    // What is shown beside the form stays.
    go(withQuery(kind.draftPath(id), { contact: null }, location.search), { replace: true });
  };
  return <Opening key={open.key} kind={kind} draftId={param} contactId={query.get('contact')} onMade={onMade} onAgain={again} />;
}

interface OpeningProps {
  kind: EditorKind;
  draftId: string | null;
  contactId: string | null;
  onMade: (id: string) => void;
  onAgain: () => void;
}

/** Waits for the editor's initial data; without a network it does not wait. */
function Opening({ kind, draftId: givenId, contactId, onMade, onAgain }: OpeningProps) {
  const { business } = useSignedIn();
  // Only the first id counts: the id that a new draft gets later must not reload it.
  const [draftId] = useState(givenId);
  const today = useToday();
  const about = useBusiness();
  const settings = useQuery({ ...queryOf(listSettings, { businessId: business.id }), staleTime: 60_000 });
  const view = kind.useDraft(business.id, draftId);
  // The cache may have an older copy, whose version would be refused.
  const fresh = view.isFetchedAfterMount || view.fetchStatus === 'paused' ? view.data : undefined;
  const contact = useQuery({ ...queryOf(readContact, { id: contactId ?? '', businessId: business.id }), enabled: contactId !== null && draftId === null });
  const [start, setStart] = useState<{ draft: LocalDraft; restored: boolean; conflict: boolean } | null>(null);
  const sentAlready = fresh !== undefined && fresh.stage !== 'draft' && start === null;
  useEffect(() => {
    if (sentAlready && draftId) go(kind.path(draftId), { replace: true });
  }, [sentAlready, draftId, kind]);

  const missing = [about, settings, contact].some((read) => read.fetchStatus === 'fetching' && read.data === undefined && read.failureCount === 0);
  const waiting = missing || (view.fetchStatus === 'fetching' && fresh === undefined && view.failureCount === 0);
  const local = kind.drafts(business.id).read(draftId ?? NEW);
  if (start === null && !waiting && !sentAlready) {
    if (draftId === null) {
      const setting = settings.data?.settings[0];
      const blank = kind.blank(today, { dueDays: setting?.dueDays ?? 14, defaultTax: setting?.defaultTax ?? null });
      const someone = contact.data;
      const values = someone ? { ...blank, contactId: someone.id, recipient: { ...someone, name: contactName(someone) } } : blank;
      setStart(
        local
          ? { draft: local, restored: true, conflict: false }
          : { draft: { values, id: null, version: 0, dirty: false, creating: null }, restored: false, conflict: false },
      );
    } else if (fresh) {
      const choice = choose(local, fresh.version);
      const theirs: LocalDraft = { values: fresh.values, id: draftId, version: fresh.version, dirty: false, creating: null };
      setStart({ draft: choice === 'server' || !local ? theirs : local, restored: choice !== 'server', conflict: choice === 'conflict' });
    } else if (local) setStart({ draft: local, restored: true, conflict: false });
  }
  if (start)
    return (
      <Editor
        kind={kind}
        start={start.draft}
        restored={start.restored}
        conflict={start.conflict}
        number={fresh?.number ?? null}
        today={today}
        business={about.data ?? { name: business.name, businessDetail: {}, logo: null }}
        settings={settings.data?.settings ?? []}
        onMade={onMade}
        onAgain={onAgain}
      />
    );
  if (view.error) {
    return (
      <PageError
        title={kind.texts.draftTitle}
        back={kind.back}
        error={view.error}
        text={t('This draft could not be opened')}
        onRetry={() => void view.refetch()}
      />
    );
  }
  return <EditorSkeleton title={kind.texts.newTitle} />;
}
