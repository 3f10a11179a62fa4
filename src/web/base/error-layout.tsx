import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Logo } from '../../ui/primitives/brand.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { PRODUCT } from './config.ts';
import { LanguageChoice } from './language-choice.tsx';
import { publicPaths } from './public-paths.ts';

/** A nearly empty page with the brand, for errors or one small message. */
export function ErrorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <div aria-hidden="true" className="rule-margin hidden w-12 shrink-0 sm:block xl:w-24" />
      <div className="flex min-w-0 flex-1 flex-col px-5 py-6 sm:px-12">
        <Anchor to={publicPaths.home()} label={t('{product}, home page', { product: PRODUCT })} className="w-fit rounded-sm">
          <Logo name={PRODUCT} />
        </Anchor>
        <div className="my-auto pb-24">{children}</div>
        <LanguageChoice />
      </div>
    </div>
  );
}
