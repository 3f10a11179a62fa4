import { T } from './text-with-parts.tsx';

/** The id a person quotes to support. */
export function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 text-xs text-ink-3">
      <T text="Request id {id}" id={<code className="font-mono select-all">{id}</code>} />
    </p>
  );
}
