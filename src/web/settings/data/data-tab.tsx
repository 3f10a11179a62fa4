import { CloseAccountCard } from './close-account-card.tsx';
import { CloseBusinessCard } from './close-business-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';

/** Taking data along: everything of the business, and one's own; leaving and closing it, and closing one's account. */
export function DataTab() {
  return (
    <>
      <ExportCard />
      <OwnDataCard />
      <LeaveCard />
      <CloseBusinessCard />
      <CloseAccountCard />
    </>
  );
}
