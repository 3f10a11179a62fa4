import { t } from '../../shared/i18n/translate.ts';
import { LANGUAGES, chooseLanguage, currentLanguage } from './language.ts';

/** The language menu at the foot of pages without sign-in. */
export function LanguageChoice({ className = '' }: { className?: string }) {
  const current = currentLanguage();
  return (
    <nav aria-label={t('Language')} className={`flex flex-wrap gap-x-4 text-xs text-ink-3 ${className}`}>
      {LANGUAGES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current || undefined}
          onClick={() => chooseLanguage(language)}
          className="touch-target min-h-6 rounded-sm aria-[current]:font-medium aria-[current]:text-ink-2 hover:text-ink hover:underline"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
