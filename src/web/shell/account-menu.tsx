import { Languages, LifeBuoy, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Avatar } from '../../ui/primitives/avatar.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { LANGUAGES, currentLanguage } from '../base/language.ts';
import { roleWord } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { signOut, useSignedIn } from '../base/session.ts';

const THEMES = [
  { theme: 'system', label: t('System'), Icon: Monitor },
  { theme: 'light', label: t('Light'), Icon: Sun },
  { theme: 'dark', label: t('Dark'), Icon: Moon },
] as const;

// Chosen once: it loads the contract.
const accountLanguage = () => import('./account-language.ts');

/** The signed-in person, the theme, and signing out. */
export function AccountMenu({ side, compact = false }: { side: 'above' | 'below'; compact?: boolean }) {
  const { profile, business } = useSignedIn();
  const [theme, setTheme] = useTheme();
  const name = `${profile.first_name} ${profile.last_name}`;
  const items: MenuEntry[] = [
    { heading: profile.email },
    { label: t('Business verification'), to: paths.kyb(), icon: <ShieldCheck aria-hidden="true" size={16} /> },
    { label: t('Settings'), to: paths.settings(), icon: <Settings aria-hidden="true" size={16} /> },
    { label: t('Write to us'), icon: <LifeBuoy aria-hidden="true" size={16} />, to: paths.settings('help') },
    'line',
    { heading: t('Appearance') },
    ...THEMES.map(({ theme: own, label, Icon }) => ({
      label,
      icon: <Icon aria-hidden="true" size={16} />,
      checked: own === theme,
      onSelect: () => setTheme(own),
    })),
    'line',
    { heading: t('Language') },
    ...LANGUAGES.map(({ language, name: own }) => ({
      label: own,
      icon: <Languages aria-hidden="true" size={16} />,
      checked: language === currentLanguage(),
      onSelect: () => void accountLanguage().then(({ chooseForAccount }) => chooseForAccount(language)),
    })),
    'line',
    { label: t('Sign out'), icon: <LogOut aria-hidden="true" size={16} />, onSelect: () => void signOut() },
  ];
  return (
    <Menu
      label={t('Your account')}
      side={side}
      align={compact ? 'end' : 'start'}
      items={items}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('Account of {name}', { name })}
          className="touch-target flex min-h-11 max-w-full items-center gap-2.5 rounded ps-2 pe-1 text-start transition-colors duration-[120ms] hover:bg-sunken"
        >
          <Avatar name={name} />
          {!compact && (
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-ink-2 capitalize">{roleWord(business.role)}</span>
            </span>
          )}
        </button>
      )}
    />
  );
}

type Theme = 'system' | 'light' | 'dark';

/** `boot.js` reads it before the first paint. */
const KEY = 'theme';
const listeners = new Set<() => void>();

function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme];
}

function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
