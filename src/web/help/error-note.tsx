import { T } from '../../ui/primitives/text-with-parts.tsx';
import { Panel } from '../../ui/primitives/card.tsx';

/** Says that the request id of an error goes with the message. */
export function ErrorNote({ requestId }: { requestId: string | null }) {
  if (requestId === null) return null;
  return (
    <Panel tone="info">
      <T text="The error with request id {id} is attached. Tell us what you were doing." id={<code className="font-mono break-all">{requestId}</code>} />
    </Panel>
  );
}
