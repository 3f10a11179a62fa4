import type { ReactNode } from 'react';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
      {children !== undefined && <p className="mt-2 text-ink-2 text-pretty">{children}</p>}
    </div>
  );
}
