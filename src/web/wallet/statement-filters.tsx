import { Download } from 'lucide-react';
import { useState } from 'react';
import { calendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { exportStatement } from '../../shared/wallet/contract.ts';
import { STATEMENT_KIND_NAMES, STATEMENT_KINDS } from '../../shared/wallet/statement-kinds.ts';
import type { StatementKind } from '../../shared/wallet/statement-kinds.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { download } from '../../api-client/download.ts';
import { Field } from '../../ui/form/field.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { today } from '../base/days.ts';

export interface Narrowed {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: StatementKind;
}

/** The statement's filters in the address; unreadable values are ignored. */
export function narrowedBy(query: URLSearchParams): Narrowed {
  const [from, to] = ['from', 'to'].map((name) => calendarDate(query.get(name) ?? '') ?? undefined);
  const kind = STATEMENT_KIND_NAMES.find((name) => name === query.get('kind'));
  return { ...(from && { from }), ...(to && { to }), ...(kind && { kind }) };
}

/** Days, kind, and the same lines as a file. All are in the address. */
export function StatementFilters({ walletId, narrowed }: { walletId: string | undefined; narrowed: Narrowed }) {
  const [, change] = useSearch();
  const { from, to, kind } = narrowed;
  const isNarrowed = from !== undefined || to !== undefined || kind !== undefined;
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3 md:flex md:flex-wrap">
      <div className="col-span-2 min-w-0 md:w-40 lg:w-44">
        <Field label={t('Type')}>
          <Select
            value={kind ?? 'all'}
            onChange={(value) => change({ kind: value === 'all' ? null : value })}
            options={[{ value: 'all', label: t('All transactions') }, ...STATEMENT_KIND_NAMES.map((value) => ({ value, label: STATEMENT_KINDS[value].word }))]}
          />
        </Field>
      </div>
      <div className="min-w-0 md:w-44 lg:w-56">
        <Field label={t('From', undefined, 'date')}>
          <DateField value={from ?? null} onChange={(value) => change({ from: value })} today={today()} past placeholder={t('Any day')} />
        </Field>
      </div>
      <div className="min-w-0 md:w-44 lg:w-56">
        <Field label={t('To', undefined, 'date')}>
          <DateField value={to ?? null} onChange={(value) => change({ to: value })} today={today()} past placeholder={t('Any day')} />
        </Field>
      </div>
      {isNarrowed && (
        <Button variant="quiet" onClick={() => change({ kind: null, from: null, to: null })}>
          {t('Show all')}
        </Button>
      )}
      <div className="ms-auto max-md:col-start-2">
        <Downloads walletId={walletId} narrowed={narrowed} />
      </div>
    </div>
  );
}

function Downloads({ walletId, narrowed }: { walletId: string | undefined; narrowed: Narrowed }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.export');
  const [busy, setBusy] = useState(false);
  if (!may.allowed || walletId === undefined) return null;
  const take = async (format: 'csv' | 'pdf') => {
    setBusy(true);
    try {
      saveBlob(await download(exportStatement, { walletId, businessId: business.id, format, ...narrowed }), `statement-${narrowed.to ?? today()}.${format}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={t('Download statement')}
      items={[
        { label: t('PDF, for printing'), onSelect: () => void take('pdf') },
        { label: t('CSV, for a spreadsheet'), onSelect: () => void take('csv') },
      ]}
      trigger={(props) => (
        <Button {...props} loading={busy} icon={<Download aria-hidden="true" size={16} />}>
          {t('Download')}
        </Button>
      )}
    />
  );
}
