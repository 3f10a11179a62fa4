import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/primitives/kbd.tsx';
import type { NavigationItem } from '../base/navigation-items.ts';
import { useSingleKeys } from './shortcuts.ts';

export interface HelpProps {
  items: readonly NavigationItem[];
  create: string | undefined;
  onClose: () => void;
}

export function ShortcutsHelp({ items, create, onClose }: HelpProps) {
  const [on, setOn] = useSingleKeys();
  const rows = [
    { what: t('Search or run a command'), keys: ['Mod+K', '/'] },
    ...(create ? [{ what: create, keys: ['N'] }] : []),
    ...items.map((item) => ({ what: t('Go to {label}', { label: item.label }), keys: [`G+${item.key.toUpperCase()}`] })),
    { what: t('Next, previous in an open row'), keys: ['J', 'K'] },
    { what: t('This help'), keys: ['?'] },
  ];
  return (
    <Dialog title={t('Keyboard shortcuts')} size="small" onClose={onClose}>
      <dl>
        {rows.map((row) => (
          <div key={row.what} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{row.what}</dt>
            <dd className="flex gap-2">
              {row.keys.map((keys) => (
                <Kbd key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox label={t('Single-key shortcuts')} hint={t('Ctrl or ⌘ with K always works.')} value={on} onChange={setOn} />
      </div>
    </Dialog>
  );
}
