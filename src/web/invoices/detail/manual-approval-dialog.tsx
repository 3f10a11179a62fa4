import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { requestApproval } from '../../../shared/invoices/bulk-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { upload } from '../../../api-client/upload.ts';
import { useSignedIn } from '../../base/session.ts';
import { FileList } from '../../documents/file-list.tsx';
import { ATTACHABLE, tooLarge } from '../attachable.ts';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';

const MOST = 5;

/** Asks our operators to contact a buyer who does not open the link, with evidence of the agreement. */
export function ManualApprovalDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const add = (more: readonly File[]) => {
    setState({ busy: false, problem: more.map(tooLarge).find((problem) => problem) ?? null });
    setFiles((were) => [...were, ...more.filter((file) => !tooLarge(file))].slice(0, MOST));
  };
  const send = async () => {
    setState({ busy: true, problem: null });
    try {
      const input = { businessId: business.id, invoiceId: view.id, ...(note.trim() && { note: note.trim() }) };
      await upload(requestApproval, input, { files: { evidence: files }, onProgress: () => undefined });
      toast.success(t('We’ll contact {name} and let you know', { name: view.recipient.name }));
      refresh();
      onClose();
    } catch (error) {
      setState({ busy: false, problem: errorText(error) });
    }
  };
  return (
    <Dialog size="small" title={t('Request manual approval?')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="text-ink-2">
          {t('If {name} doesn’t use the link, our team contacts them, confirms the invoice and records who approved it. This usually takes two working days.', {
            name: view.recipient.name,
          })}
        </p>
        <Field label={t('Whom should we contact?')} optional hint={t('A name, a phone number, the best time to call.')}>
          <TextArea name="note" value={note} onChange={setNote} rows={3} maxLength={1000} />
        </Field>
        <section aria-label={t('Evidence')} className="grid gap-2">
          <p className="text-sm font-medium">{t('Evidence that they agreed')}</p>
          {files.length > 0 && (
            <FileList
              files={files.map((file) => ({ id: `${file.name} ${file.lastModified}`, name: file.name, contentType: file.type, size: file.size }))}
              actions={({ id, name }) => (
                <IconButton
                  small
                  label={t('Remove {name}', { name })}
                  icon={<Trash2 aria-hidden="true" size={16} />}
                  onClick={() => setFiles((were) => were.filter((file) => `${file.name} ${file.lastModified}` !== id))}
                />
              )}
            />
          )}
          {files.length < MOST && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <FileButton size="small" multiple accept={ATTACHABLE} onFiles={add}>
                {t('Attach a file')}
              </FileButton>
              <span className="text-xs text-ink-2">
                {t('A signed delivery note, an order, a message. PDF, PNG or JPEG, up to 10 MB. {name} does not see it.', { name: view.recipient.name })}
              </span>
            </div>
          )}
        </section>
        {state.problem && <Panel tone="bad">{state.problem}</Panel>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" loading={state.busy}>
            {t('Request approval')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
