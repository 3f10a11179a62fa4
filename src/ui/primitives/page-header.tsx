import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Anchor } from './link.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** The target of "back". */
  back?: { to: string; label: string } | undefined;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** Beside the title: a status. */
  mark?: ReactNode;
}

/** The page's only h1, over a double rule. */
export function PageHeader({ title, lead, back, actions, mark }: PageHeaderProps) {
  return (
    <header className="rule-double mb-6 pb-4">
      {back && (
        <Anchor to={back.to} className="touch-target mb-2 inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-2 hover:text-ink">
          <ArrowLeft aria-hidden="true" size={16} />
          {back.label}
        </Anchor>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
            {mark}
          </div>
          {lead !== undefined && <p className="mt-1 max-w-[64ch] text-ink-2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
