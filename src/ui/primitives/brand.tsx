import { headSays } from './head.ts';

/** The installation's own logo, from the page's head. */
const OWN = headSays('product-logo');

/** A tick over a double rule, as in accounting. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" className="stroke-on-accent" strokeLinecap="round" strokeLinejoin="round">
        <path d="m9.5 11.5 4.75 4.75L22.5 7.5" strokeWidth="2.75" />
        <path d="M8.5 21.5h15M8.5 25.25h15" strokeWidth="1.75" />
      </g>
    </svg>
  );
}

export function Logo({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      {OWN ? <img src={OWN} alt="" height={size} /> : <Mark size={size} />}
      {name}
    </span>
  );
}
