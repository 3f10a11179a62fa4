import { mayInOffice } from '../../shared/office/permissions.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { NAVIGATION } from '../base/navigation-items.ts';
import { useOperator } from '../base/session.ts';

/** The start page: where this operator works. */
export function HomeScreen() {
  const { name, roles } = useOperator();
  const items = NAVIGATION.flatMap((group) => group.items).filter(({ can }) => can === undefined || mayInOffice(roles, can));
  return (
    <>
      <PageHeader title={`Hello, ${name.split(' ')[0] ?? name}`} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Anchor to={to} className="flex items-center gap-3 rounded border border-line bg-surface px-4 py-4 font-medium hover:border-edge">
              <Icon aria-hidden="true" size={18} className="text-accent" />
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
