import { useEffect } from 'react';
import type { readConfig } from '../../shared/installation/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Logo } from '../../ui/primitives/brand.tsx';
import { PRODUCT } from '../base/config.ts';
import { maintenanceEnded } from './maintenance-state.ts';

/** A full page with the customer's text; polls every few seconds and disappears when maintenance ends. */
export function Maintenance() {
  useEffect(() => {
    const before = document.title;
    document.title = t('Maintenance Mode');
    const timer = setInterval(() => void askWhetherBack(), 5000);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center">
        <Logo name={PRODUCT} size={32} />
        <BalancingBooks />
        <h1 className="text-xl font-semibold tracking-tight">{t('Maintenance Mode')}</h1>
        <p className="mt-2 max-w-[44ch] text-base text-ink-2 text-balance">
          {t("We are currently working to serve you better. We'll be back online in no time.")}
        </p>
        <p className="mt-6 text-ink-2">{t('Thank you for using {product}.', { product: PRODUCT })}</p>
      </div>
    </main>
  );
}

async function askWhetherBack(): Promise<void> {
  const answer = await fetch('/v1/config', { signal: AbortSignal.timeout(4000) }).catch(() => null);
  // The only call available meanwhile; its contract is not loaded, because the page needs only one field.
  const said = answer?.ok ? ((await answer.json()) as { data: OutputOf<typeof readConfig> }) : null;
  if (said?.data.maintenance.on === false) maintenanceEnded();
}

/** The animated picture: lines being written into a ledger. */
function BalancingBooks() {
  return (
    <svg aria-hidden="true" width="160" height="120" viewBox="0 0 160 120" fill="none" className="my-8">
      <rect x="20.5" y="8.5" width="119" height="103" rx="8" className="fill-surface stroke-line" />
      <path d="M46.5 9v102M50.5 9v102" className="stroke-accent" strokeOpacity="0.5" />
      <g className="stroke-edge" strokeWidth="2" strokeLinecap="round">
        {[30, 46, 62].map((y, index) => (
          <path
            key={y}
            d={`M62 ${y}h${[36, 28, 32][index]}M${[114, 118, 112][index]} ${y}H128`}
            className="animate-pulse"
            style={{ animationDelay: `${index * 300}ms` }}
          />
        ))}
      </g>
      <path d="M104 82h24M104 87h24" className="animate-pulse stroke-accent" strokeWidth="2" strokeLinecap="round" style={{ animationDelay: '900ms' }} />
    </svg>
  );
}
