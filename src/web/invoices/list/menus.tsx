import { Bookmark, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { setDensity, useDensity } from '../../../ui/table/density.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../../base/session.ts';
import { useViews } from './views.ts';
import type { ListName } from './views.ts';

/** Saved filters: the address under a name. `path`: the list's own. */
export function ViewsMenu({ list, path, query: search }: { list: ListName; path: string; query: URLSearchParams }) {
  const query = viewOf(search);
  const { business } = useSignedIn();
  const { views, save, remove } = useViews(list, business.id);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => view.query === query);
  const items: MenuEntry[] = [
    ...(views.length > 0 ? [{ heading: t('Saved filters') }] : []),
    ...views.map((view) => ({ label: view.name, checked: view.query === query, onSelect: () => go(`${path}${view.query ? `?${view.query}` : ''}`) })),
    ...(views.length > 0 ? ['line' as const] : []),
    current
      ? { label: t('Remove “{name}”', { name: current.name }), onSelect: () => remove(current.name) }
      : {
          label: t('Save these filters…'),
          hint: query === '' ? t('Apply a filter first') : undefined,
          disabled: query === '',
          onSelect: () => setNaming(true),
        },
  ];
  return (
    <>
      <Menu
        label={t('Saved filters')}
        align="end"
        items={items}
        trigger={(props) => <IconButton {...props} framed label={t('Saved filters')} icon={<Bookmark aria-hidden="true" size={16} />} />}
      />
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            save({ name, query });
            setNaming(false);
            toast.success(t('“{name}” is saved', { name }));
          }}
        />
      )}
    </>
  );
}

/** A saved filter contains everything except the page. */
function viewOf(query: URLSearchParams): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('offset');
  return parameters.toString();
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <Dialog title={t('Save these filters')} size="small" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onName(name.trim());
        }}
      >
        <Field label={t('Name')} hint={t('Kept on this device.')}>
          <TextInput name="name" value={name} onChange={setName} maxLength={40} />
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!name.trim()}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Which columns a wide screen shows. */
export function ColumnsMenu({
  names,
  hidden,
  onHidden,
}: {
  names: Readonly<Record<string, string>>;
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}) {
  const density = useDensity();
  const items: MenuEntry[] = [
    { heading: t('Columns') },
    ...Object.entries(names).map(([key, label]) => ({
      label,
      checked: !hidden.includes(key),
      onSelect: () => onHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
    })),
    'line',
    { heading: t('Row height') },
    { label: t('Compact'), checked: density === 'compact', onSelect: () => setDensity('compact') },
    { label: t('Comfortable'), checked: density === 'comfortable', onSelect: () => setDensity('comfortable') },
  ];
  return (
    <span className="max-lg:hidden">
      <Menu
        label={t('Columns')}
        align="end"
        items={items}
        trigger={(props) => <IconButton {...props} framed label={t('Columns')} icon={<Columns3 aria-hidden="true" size={16} />} />}
      />
    </span>
  );
}
