import { useSearch } from '../../ui/primitives/navigation.ts';

/** The parameters of a link's page: `q` shows and pays, `d` decides; `action` and `code` come from the e-mail with the code. */
export interface LinkKeys {
  readonly q: string;
  readonly d: string | null;
  readonly action: 'approve' | 'deny' | null;
  readonly code: string | null;
}

export function useLinkKeys(): LinkKeys {
  const [search] = useSearch();
  const [action, code] = [search.get('action'), search.get('code')];
  const open = (action === 'approve' || action === 'deny') && code !== null && /^\d{6}$/.test(code);
  return { q: search.get('q') ?? '', d: search.get('d'), action: open ? action : null, code: open ? code : null };
}
