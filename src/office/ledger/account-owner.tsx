import { Link } from '../../ui/primitives/link.tsx';
import { useMay } from '../base/session.ts';

export interface AccountOwnerProps {
  /** An account or an entry of one. */
  of: { readonly owner: string; readonly ownerName: string | null; readonly ownerBusiness: string | null };
}

/** The owner of an account by name, with the way to its business. */
export function AccountOwner({ of: { owner, ownerName, ownerBusiness } }: AccountOwnerProps) {
  const may = useMay('business.read');
  const name = ownerName ?? owner;
  return ownerBusiness !== null && may ? <Link to={`/businesses/${ownerBusiness}`}>{name}</Link> : <>{name}</>;
}
