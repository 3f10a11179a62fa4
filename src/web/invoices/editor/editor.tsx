import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Send, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readContact } from '../../../shared/contacts/contract.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { idempotencyKey } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { Form } from '../../../ui/form/form.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { go, useLocation, useSearch, withQuery } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Tabs } from '../../../ui/primitives/tabs.tsx';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useSignedIn } from '../../base/session.ts';
import { DocumentView } from '../../documents/document-view.tsx';
import { A4Sheet } from './a4-sheet.tsx';
import { draftSaver } from './draft-saver.ts';
import { EditorFields } from './fields.tsx';
import type { EditorKind } from './kind.ts';
import { previewDocument } from './preview-document.ts';
import { chooseRecipient, writeRecipient } from './recipient.tsx';
import { isBlank, strictDraft } from './values.ts';
import type { LocalDraft } from './local-drafts.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { SavedWord } from './saved-word.tsx';
import type { DraftSaver, SaveState } from './draft-saver.ts';

// Below the form: the input fields come first.
const EditorAttachments = lazyPart(() => import('./attachments.tsx').then((module) => module.EditorAttachments));
// Few texts are found on the device.
const RestoredNotice = lazyPart(() => import('./notices.tsx').then((module) => module.RestoredNotice));
// The document is shown first.
const RecipientPreview = lazyPart(() => import('./recipient-preview.tsx').then((module) => module.RecipientPreview));
// Few invoices are paid in instalments.
const InstalmentsPreview = lazyPart(() => import('./instalments.tsx').then((module) => module.InstalmentsPreview));
// Loaded while writing, so that they open at once, also without a network.
const contactDialog = () => import('./contact-dialog.tsx').then((module) => module.ContactDialog);
const sendDialog = () => import('./send-dialog.tsx').then((module) => module.SendDialog);
const ContactDialog = lazyDialog(contactDialog);
const SendDialog = lazyDialog(sendDialog);
// Only where there is a network.
const DeleteDialog = lazyDialog(() => import('../delete-dialog.tsx').then((module) => module.DeleteDialog));
const ConflictNotice = lazyPart(() => import('./conflict.tsx').then((module) => module.ConflictNotice));

export interface EditorProps {
  kind: EditorKind;
  start: LocalDraft;
  restored: boolean;
  conflict: boolean;
  number: string | null;
  today: CalendarDate;
  business: Parameters<typeof previewDocument>[1];
  /** The first invoice template, and the others. */
  settings: readonly NonNullable<Parameters<typeof previewDocument>[2]>[];
  onMade: (id: string) => void;
  onAgain: () => void;
}

/** Form and live preview side by side; on narrow screens the preview is a tab. The saver stores all input. */
export function Editor({ kind: given, start, restored, conflict, number, today, business, settings, onMade, onAgain }: EditorProps) {
  const { id: businessId, level } = useSignedIn().business;
  const queries = useQueryClient();
  const saver = useSaver({ kind: given, start, businessId, onMade, conflict });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  // Read like the state: a call during rendering would be memoised.
  const failure = useSyncExternalStore(saver.subscribe, saver.failure);
  // After a return from verification the send dialog opens again.
  const [sending, setSending] = useState(() => new URLSearchParams(location.search).has('send'));
  const [creating, setCreating] = useState<string | null>(null);
  const form = useForm({
    schema: given.sendable,
    defaults: start.values,
    toInput: strictDraft,
    submit: () => {
      setSending(true);
      return Promise.resolve();
    },
  });
  const { subscribe, values: read, submit } = form;
  useEffect(() => subscribe(() => saver.change(read())), [subscribe, read, saver]);
  useEffect(() => {
    const keep = () => {
      // A draft saved on the server is not written again: log-out has just removed it.
      if (saver.draft().dirty) saver.keep();
    };
    const flush = () => void saver.flush();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    addEventListener('online', flush);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('online', flush);
      // Another screen was opened: stores it on the device at once and on the server as soon as possible; then the list shows it.
      keep();
      void saver.flush().then(() => queries.invalidateQueries({ queryKey: [given.list] }));
    };
  }, [saver, queries, given]);
  useEffect(() => {
    Promise.all([contactDialog(), sendDialog(), level < 1 && import('../../verification/level-one.tsx')]).catch(() => undefined);
    if (location.search.includes('send=')) go(withQuery(location.pathname, { send: null }, location.search), { replace: true });
  }, [level]);
  const isNew = isBlank(start.values);
  useEffect(() => {
    // Typing can start at once; on a phone that would open the keyboard over half of the form.
    if (isNew && matchMedia('(pointer: fine)').matches) document.querySelector<HTMLInputElement>('input[name="contactId"]')?.focus();
  }, [isNew]);
  useEditorKeys({ onSend: submit, onSave: () => void saver.flush() });
  const values = useValues(form);
  const kind = given.chosen?.(values) ?? given;
  const setting = settings.find(({ id }) => id === values.letterhead) ?? settings[0];
  const documentData = { ...previewDocument(values, business, useCustomerAccount(setting, businessId, values.contactId), kind.documentTexts), number };
  const { path, search } = useLocation();
  const isPreview = useSearch()[0].get('view') === 'paper';
  const shown = usePreview(kind);
  const discard = () => {
    saver.end();
    go(kind.back.to, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={start.id === null ? kind.texts.newTitle : kind.texts.draftTitle}
        back={kind.back}
        actions={<EditorMenu kind={kind} saver={saver} party={values.recipient?.name ?? ''} total={documentData.balance} onDiscarded={discard} />}
      />
      <div className="grid gap-4 empty:hidden">
        {state === 'conflict' && <ConflictNotice kind={kind} saver={saver} businessId={businessId} onTheirs={onAgain} />}
        {restored && start.id === null && (
          <RestoredNotice
            onAfresh={() => {
              saver.end();
              onAgain();
            }}
          />
        )}
      </div>
      <div className="mb-5 xl:hidden">
        <Tabs
          label={t('Edit or preview')}
          tabs={[
            { to: withQuery(path, { view: null }, search), label: t('Edit'), current: !isPreview },
            { to: withQuery(path, { view: 'paper' }, search), label: t('Preview'), current: isPreview },
          ]}
        />
      </div>
      <div data-wide className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,calc(100%-44rem))]">
        <div className={cx('min-w-0', isPreview && 'max-xl:hidden')}>
          <Form form={form} label={kind.texts.form} className="grid gap-8">
            <EditorFields kind={kind} form={form} today={today} documentData={documentData} onCreate={setCreating} />
          </Form>
          {kind.attachments && <EditorAttachments saver={saver} businessId={businessId} calls={kind.attachments} />}
        </div>
        <aside
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long paper scrolls in its own box, which the keyboard must reach
          tabIndex={0}
          aria-label={t('Live preview')}
          className={cx('min-w-0 rounded xl:sticky xl:top-6 xl:max-h-[calc(100dvh-9rem)] xl:overflow-y-auto', !isPreview && 'max-xl:hidden')}
        >
          {kind.previews && <PreviewTabs shown={shown} />}
          {shown ? (
            <RecipientPreview what={shown} saver={saver} businessId={businessId} />
          ) : (
            <A4Sheet>
              {values.instalments ? <InstalmentsPreview values={values} data={documentData} today={today} /> : <DocumentView data={documentData} live />}
            </A4Sheet>
          )}
        </aside>
      </div>
      <EditorBar kind={kind} balance={documentData.balance} received={documentData.amountPaid > 0} state={state} failure={failure} onSend={submit} />
      {creating !== null && (
        // Outside the form: with nested forms both would be submitted.
        <ContactDialog
          category={kind.sells ? 'customer' : 'supplier'}
          typed={creating}
          onClose={() => setCreating(null)}
          onCreated={(contact) => {
            chooseRecipient(form, contact);
            setCreating(null);
          }}
          onWritten={(given) => {
            writeRecipient(form, given);
            setCreating(null);
          }}
        />
      )}
      {sending && (
        <SendDialog
          kind={kind}
          saver={saver}
          businessId={businessId}
          values={values}
          total={documentData.balance}
          onErrors={form.setErrors}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}

/** What is shown of what the recipient gets; null: the document. */
function usePreview({ previews }: EditorKind) {
  const preview = useSearch()[0].get('preview');
  return previews && (preview === 'email' || preview === 'page') ? preview : null;
}

function PreviewTabs({ shown }: { shown: ReturnType<typeof usePreview> }) {
  const { path, search } = useLocation();
  const tab = (preview: typeof shown, label: string) => ({ to: withQuery(path, { preview }, search), label, current: shown === preview });
  return (
    <div className="mb-4">
      <Tabs label={t('Live preview')} tabs={[tab(null, t('PDF')), tab('email', t('Email')), tab('page', t('Payment page'))]} />
    </div>
  );
}

type Setting = NonNullable<Parameters<typeof previewDocument>[2]>;

/** The setting with the account number of the chosen customer, if invoices show it. */
function useCustomerAccount(setting: Setting | undefined, businessId: string, contactId: string | null): Setting | undefined {
  const { data } = useQuery({
    ...queryOf(readContact, { id: contactId ?? '', businessId }),
    enabled: setting?.accountPerCustomer === true && contactId !== null,
    staleTime: 60_000,
  });
  return setting?.accountPerCustomer && data?.account ? { ...setting, payoutAccount: { accountId: 'customers', ...data.account } } : setting;
}

function useSaver({ kind, start, businessId, onMade, conflict }: Pick<EditorProps, 'kind' | 'start' | 'onMade' | 'conflict'> & { businessId: string }) {
  const [saver] = useState(() =>
    draftSaver({ start, local: kind.drafts(businessId), conflict, newKey: idempotencyKey, onId: onMade, server: kind.server(businessId) }),
  );
  useEffect(() => {
    // Written offline in an earlier session of the tab: saved now.
    if (saver.draft().dirty) void saver.flush();
  }, [saver]);
  return saver;
}

/** Always visible: the total, the saving state, and the button that sends. */
function EditorBar({
  kind,
  balance,
  received,
  state,
  failure,
  onSend,
}: {
  kind: EditorKind;
  balance: Kobo;
  received: boolean;
  state: SaveState;
  failure: unknown;
  onSend: () => void;
}) {
  return (
    <div className="sticky bottom-(--bar) z-20 -mx-4 mt-8 mb-[calc(var(--bar)-7rem)] flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-edge/60 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:-mb-16 lg:px-10 [@media(height<30rem)]:static">
      <div className="min-w-36 flex-auto">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xs text-ink-2 max-sm:sr-only">{received ? t('Balance due') : kind.texts.total}</span>
          <Money kobo={balance} size="lead" strong />
        </p>
        {/* As wide as the amount allows: only for a very long amount is the button below it. */}
        <div className="w-0 min-w-full">
          <SavedWord state={kind.recipientStays && state === 'saved' ? 'local' : state} failure={failure} />
        </div>
      </div>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" size={16} />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={t('Ctrl Enter')}
        onClick={onSend}
      >
        {kind.texts.send}
      </Button>
    </div>
  );
}

interface EditorMenuProps {
  kind: EditorKind;
  saver: DraftSaver;
  party: string;
  total: Kobo;
  onDiscarded: () => void;
}

function EditorMenu({ kind, saver, party, total, onDiscarded }: EditorMenuProps) {
  const [open, setOpen] = useState(false);
  const { id } = saver.draft();
  return (
    <>
      <Menu
        label={t('More for this draft')}
        align="end"
        trigger={(props) => <IconButton {...props} framed label={t('More for this draft')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[
          {
            label: kind.texts.discard ?? (id === null ? t('Discard') : t('Delete draft')),
            icon: <Trash2 aria-hidden="true" size={16} />,
            danger: true,
            onSelect: () => (id === null || kind.texts.discard !== undefined ? onDiscarded() : setOpen(true)),
          },
        ]}
      />
      {open && id !== null && (
        <DeleteDialog
          remove={kind.remove}
          invoice={{ id, name: t('the draft'), party, total, isDraft: true }}
          onDeleted={onDiscarded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
