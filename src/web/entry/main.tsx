import { t } from '../../shared/i18n/translate.ts';
import { setChosenLocale } from '../base/language.ts';

// First the language, then the app: tables of texts are created when their modules are evaluated.
setChosenLocale()
  .then(() => import('./start.tsx'))
  .then(({ started }) => started)
  .catch(startFailed);

/** The customer's document: start-up errors are logged and stop the app. The message uses no part of the app. */
function startFailed(error: unknown): void {
  console.error(error);
  const root = document.getElementById('app');
  const { dataset } = document.documentElement;
  // A server-rendered page can still be read.
  if (!root || (root.childElementCount > 0 && dataset['fresh'] === undefined)) return;
  delete dataset['fresh'];
  const page = element('main', 'mx-auto flex min-h-dvh max-w-[34rem] flex-col items-start justify-center px-6 pb-24');
  const again = element(
    'button',
    'mt-6 min-h-11 rounded border border-transparent bg-accent px-4 font-medium text-on-accent hover:bg-accent-2',
    t('Reload the page'),
  );
  again.addEventListener('click', () => location.reload());
  page.append(
    element('h1', 'text-xl font-semibold tracking-tight', t('The app could not start')),
    element('p', 'mt-2 text-ink-2', t('Part of it didn’t load. Check your connection and reload the page; nothing you saved is lost.')),
    again,
  );
  root.replaceChildren(page);
}

function element<K extends 'main' | 'h1' | 'p' | 'button'>(tag: K, look: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = look;
  made.textContent = text;
  return made;
}
