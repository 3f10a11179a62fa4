import { Card } from '../../ui/primitives/card.tsx';
import { momentText } from '../base/settings.ts';

export interface HistoryRow {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly detail: string | null;
}

/** What the audit log says about one piece of work, newest first. */
export function History({ rows }: { rows: readonly HistoryRow[] }) {
  return (
    <Card title="History">
      {rows.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      <ol className="grid gap-3">
        {rows.map(({ at, by, what, detail }, index) => (
          <li key={index} className="text-sm">
            <p className="break-words">
              <span className="font-medium">{what}</span>
              {detail !== null && `: ${detail}`}
            </p>
            <p className="text-xs text-ink-2">
              {by}, {momentText(at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
