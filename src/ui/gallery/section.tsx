import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="rule-double mb-5 pb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
