import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/primitives/brand.tsx';
import { useMedia } from '../../ui/primitives/use-media.ts';
import { PRODUCT } from '../base/config.ts';
import { LanguageChoice } from '../base/language-choice.tsx';

// If its code fails to load, signing in works without it.
const AuthSample = lazy(() =>
  import('./auth-sample.tsx').then(
    (module) => ({ default: module.AuthSample }),
    () => ({ default: () => <></> }),
  ),
);

/** The layout of sign-in pages: the brand and one column; wide windows show a sample page beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  // Checked here and not in CSS: phones must not load what they do not show.
  const wide = useMedia('(width >= 64rem)');
  return (
    <div className="flex min-h-dvh">
      <div aria-hidden="true" className="rule-margin hidden w-12 shrink-0 sm:block xl:w-24" />
      <div className="flex min-w-0 flex-1 flex-col px-5 py-6 sm:px-12 lg:max-w-[38rem]">
        <header>
          <Logo name={PRODUCT} />
        </header>
        <main id="main" className="w-full max-w-[26rem] py-10 sm:py-16">
          {children}
        </main>
        <footer className="mt-auto">
          <LanguageChoice />
        </footer>
      </div>
      {wide && (
        <div className="sticky top-0 flex h-dvh flex-1 items-center border-s border-line bg-surface px-12 xl:px-20">
          <Suspense fallback={null}>
            <AuthSample />
          </Suspense>
        </div>
      )}
    </div>
  );
}
