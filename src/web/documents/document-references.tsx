import type { Text } from '../../shared/i18n/message.ts';
import type { Writer } from './use-writer.ts';

/** The references of an invoice, in a row of its heading's grid. */
export function DocumentReferences({ all, write }: { all: readonly { label: Text; value: string }[] } & Pick<Writer, 'write'>) {
  if (all.length === 0) return null;
  return (
    <dl className="col-span-full flex flex-wrap gap-x-8 gap-y-4">
      {all.map(({ label, value }) => (
        <div key={write(label)} className="min-w-0">
          <dt className="mb-1 text-xs text-ink-3">{write(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
