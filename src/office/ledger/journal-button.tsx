import { Download } from 'lucide-react';
import { useState } from 'react';
import { calendarDate } from '../../shared/kit/date.ts';
import { ACCOUNT_KINDS, CHART } from '../../shared/office/ledger/chart.ts';
import type { AccountKind } from '../../shared/office/ledger/chart.ts';
import { exportJournal } from '../../shared/office/ledger/contract.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { FormFailure } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { today } from '../base/settings.ts';

/** The journal as a file for the accountant: all entries of a period, or of one kind of account. */
export function JournalButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        Export journal
      </Button>
      {open && <JournalDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function JournalDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<string | null>(`${today().slice(0, 8)}01`);
  const [to, setTo] = useState<string | null>(today());
  const [kind, setKind] = useState<AccountKind | 'all'>('all');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const period = { from: calendarDate(from ?? ''), to: calendarDate(to ?? '') };
  const take = async () => {
    if (!period.from || !period.to) return;
    setBusy(true);
    setFailure(null);
    try {
      const bytes = await download(exportJournal, { from: period.from, to: period.to, ...(kind !== 'all' && { kind }) });
      saveBlob(bytes, `journal-${period.from}-${period.to}.csv`);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Export the journal"
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!period.from || !period.to} onClick={() => void take()}>
            Download CSV
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">Every entry of the ledger, oldest first, with debit and credit columns. At most a year in one file.</p>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First day">
            <DateField value={from} onChange={setFrom} today={today()} max={today()} past />
          </Field>
          <Field label="Last day">
            <DateField value={to} onChange={setTo} today={today()} max={today()} past />
          </Field>
        </div>
        <Field label="Accounts">
          <Select
            value={kind}
            onChange={setKind}
            options={[{ value: 'all', label: 'All accounts' }, ...ACCOUNT_KINDS.map((value) => ({ value, label: CHART[value].label }))]}
          />
        </Field>
        {failure !== null && <FormFailure error={failure} />}
      </div>
    </Dialog>
  );
}
