import {
  ArrowUpRight,
  ClipboardList,
  Coins,
  CornerDownLeft,
  Eraser,
  FilePlus2,
  History,
  Plus,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  Upload,
  UserPlus,
  UserRoundPlus,
  WalletMinimal,
} from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { go, withQuery } from '../../ui/primitives/navigation.ts';
import type { Hit } from '../base/palette-registry.ts';
import { signOut, useSignedIn } from '../base/session.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { mainActions, navigationItems } from '../base/navigation-items.ts';
import { useFeature } from '../base/use-feature.ts';
import { recentSearches } from './recent-searches.ts';
import { searchSlots } from '../base/palette-registry.ts';

/** Search over data, screens and actions. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const recent = useRecent((text) => {
    setQuery(text);
    setAt(0);
  });
  const groups = [...(query.trim() === '' ? recent.groups : []), ...usePaletteSearch(query, useOwnHits(onHelp))];
  const hits = groups.flatMap((group) => group.hits);
  const active = Math.min(at, Math.max(0, hits.length - 1));
  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    if (hit.stays) {
      hit.run?.();
      return;
    }
    void recent.add(query);
    onClose();
    if (hit.to) go(hit.to);
    hit.run?.();
  };
  return (
    <Dialog title={t('Search')} hideTitle position="top" onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label={t('Search or run a command')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('Search or type a command')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, hits.length));
            else if (event.key === 'ArrowUp') setAt((active - 1 + hits.length) % Math.max(1, hits.length));
            else if (event.key === 'Enter') choose(hits[active]);
            else return;
            event.preventDefault();
          }}
          className="min-h-14 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('Results')} className="p-2">
        {groups.map((group) => (
          <PaletteGroup key={group.name} group={group} listId={listId} first={hits.indexOf(group.hits[0] ?? missing)} active={active} onChoose={choose} />
        ))}
      </div>
      {hits.length === 0 && (
        <p className="px-4 pb-6 text-center text-ink-2">{t('Nothing found for “{query}”. Try a contact’s name, an invoice number or an amount.', { query })}</p>
      )}
      <p role="status" className="sr-only">
        {tn(hits.length, '{count} result', '{count} results')}
      </p>
    </Dialog>
  );
}

const missing: Hit = { id: '', title: '', icon: Search };

function PaletteGroup({
  group,
  listId,
  first,
  active,
  onChoose,
}: {
  group: Group;
  listId: string;
  first: number;
  active: number;
  onChoose: (hit: Hit) => void;
}) {
  return (
    <div role="group" aria-label={group.name}>
      <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs text-ink-3">
        {group.name}
      </div>
      {group.hits.map((hit, index) => (
        <PaletteRow key={hit.id} id={`${listId}-${first + index}`} hit={hit} active={first + index === active} onChoose={() => onChoose(hit)} />
      ))}
    </div>
  );
}

function PaletteRow({ id, hit, active, onChoose }: { id: string; hit: Hit; active: boolean; onChoose: () => void }) {
  const Icon = hit.icon;
  useEffect(() => {
    if (active) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 pointer-coarse:min-h-11',
        active ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" size={18} className={cx('shrink-0', active ? 'text-accent' : 'text-ink-2')} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{hit.title}</span>
        {hit.detail && <span className="block text-xs wrap-anywhere text-ink-2">{hit.detail}</span>}
      </span>
      {hit.aside && <span className="tabular shrink-0 text-ink-2">{hit.aside}</span>}
      {active && <CornerDownLeft aria-hidden="true" size={14} className="shrink-0 text-ink-3" />}
    </div>
  );
}

/** Recent searches, repeated with one click. */
function useRecent(onAgain: (text: string) => void): { groups: readonly Group[]; add: (text: string) => Promise<void> } {
  const businessId = useSignedIn().business.id;
  const [recent] = useState(() => recentSearches(businessId));
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    let here = true;
    void recent.read().then((found) => here && setTexts(found));
    return () => {
      here = false;
    };
  }, [recent]);
  const clear = () => {
    void recent.clear();
    setTexts([]);
  };
  const again: Hit[] = texts.map((text) => ({ id: `recent ${text}`, title: text, icon: History, stays: true, run: () => onAgain(text) }));
  const hits = [...again, { id: 'recent-clear', title: t('Clear recent searches'), icon: Eraser, stays: true, run: clear }];
  return { groups: texts.length === 0 ? [] : [{ name: t('Recent searches'), hits }], add: recent.add };
}

/** Screens, settings and the actions of the signed-in person, including those that need approval. */
function useOwnHits(onHelp: () => void): readonly Group[] {
  const { business } = useSignedIn();
  return [
    { name: t('Actions'), hits: useActions(business, onHelp) },
    { name: t('Go to'), hits: navigationItems(business.category).map((item) => ({ id: item.to, title: item.label, icon: item.icon, to: item.to })) },
    { name: t('Settings'), hits: SETTINGS.map(({ tab, title }) => ({ id: `settings ${tab}`, title, icon: Settings, to: paths.settings(tab) })) },
  ];
}

function useActions(business: ReturnType<typeof useSignedIn>['business'], onHelp: () => void): Hit[] {
  const { category } = business;
  const adds = usePermission('contact.edit').allowed;
  const tops = usePermission('wallet.top-up').allowed;
  const pays = usePermission('invoice.pay').answer !== 'deny';
  const withdraws = usePermission('wallet.withdrawal').answer !== 'deny';
  const borrows = usePermission('credit.request').answer !== 'deny';
  const invites = usePermission('team.invite').allowed;
  const records = usePermission('invoice.mark-paid').allowed;
  const [hasWithdrawals, hasCredit, hasReferrals] = [useFeature('withdrawals'), useFeature('credit'), useFeature('referrals')];
  return [
    ...mainActions(business).map(({ label, to }, index) => ({ id: `new ${to}`, title: label, icon: index === 0 ? Plus : FilePlus2, to })),
    ...when(category === 'supplier', { id: 'orders', title: t('Orders received'), icon: ClipboardList, to: paths.purchaseOrders() }),
    ...when(adds, { id: 'contact', title: t('New contact'), icon: UserPlus, to: withQuery(paths.contacts(), { panel: 'new' }) }),
    ...when(pays, { id: 'pay', title: t('Pay an invoice'), icon: ReceiptText, to: paths.invoices({ type: 'received', status: 'unpaid' }) }),
    ...when(tops, { id: 'add-money', title: t('Add money'), icon: WalletMinimal, to: withQuery(paths.wallet(), { panel: 'add' }) }),
    ...when(withdraws && hasWithdrawals, { id: 'withdraw', title: t('Withdraw'), icon: ArrowUpRight, to: withQuery(paths.wallet(), { panel: 'withdraw' }) }),
    ...when(borrows && hasCredit && category !== 'retailer', { id: 'advance', title: t('Request an advance'), icon: Coins, to: paths.wallet('requestable') }),
    ...when(records, { id: 'statement', title: t('Import a bank statement'), icon: Upload, to: paths.bankStatement() }),
    ...when(invites, { id: 'invite', title: t('Invite to the team'), icon: UserRoundPlus, to: withQuery(paths.team(), { panel: 'invite' }) }),
    ...when(adds && hasReferrals, { id: 'refer', title: t('Recommend to another business'), icon: UserPlus, to: paths.referrals() }),
    { id: 'kyb', title: t('Business verification'), also: t('BVN NIN KYB KYC level limit identity documents'), icon: ShieldCheck, to: paths.kyb() },
    { id: 'help', title: t('Keyboard shortcuts'), icon: Search, run: onHelp },
    { id: 'out', title: t('Sign out'), icon: CornerDownLeft, run: () => void signOut() },
  ];
}

function when(holds: boolean, hit: Hit): Hit[] {
  return holds ? [hit] : [];
}

const SETTINGS = [
  { tab: 'profile', title: t('Profile') },
  { tab: 'business', title: t('Business') },
  { tab: 'invoices', title: t('Invoice settings') },
  { tab: 'banks', title: t('Banks and cards') },
  { tab: 'notifications', title: t('Emails and notifications') },
  { tab: 'security', title: t('Security and password') },
  { tab: 'api', title: t('API keys and webhooks') },
];

interface Group {
  name: string;
  hits: readonly Hit[];
}

/** Screens and actions at once; the nouns' results follow when they arrive. */
function usePaletteSearch(query: string, own: readonly Group[]): readonly Group[] {
  const businessId = useSignedIn().business.id;
  const [found, setFound] = useState<{ query: string; groups: readonly Group[] }>({ query: '', groups: [] });
  const text = query.trim();
  useEffect(() => {
    if (text.length < 2) return;
    const going = new AbortController();
    const timer = setTimeout(() => {
      for (const slot of searchSlots()) {
        slot.search(text, { businessId, signal: going.signal }).then(
          (hits) =>
            setFound((was) => ({
              query: text,
              groups: [...(was.query === text ? was.groups : []).filter((group) => group.name !== slot.name), { name: slot.name, hits }],
            })),
          // A noun that cannot answer is left out; screens and actions still work.
          () => undefined,
        );
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      going.abort();
    };
  }, [text, businessId]);
  const words = text.toLowerCase().split(/\s+/);
  const fits = (hit: Hit) => words.every((word) => `${hit.title} ${hit.also ?? ''}`.toLowerCase().includes(word));
  const mine = own.map((group) => ({ ...group, hits: group.hits.filter(fits) }));
  // In the order of registration, whichever answers first.
  const order = searchSlots().map(({ name }) => name);
  // Until the answer comes, only what fits these words too: Enter must not choose what was found for others.
  const fitting = found.query === text ? found.groups : found.groups.map((group) => ({ ...group, hits: group.hits.filter(fits) }));
  const theirs = text.length < 2 ? [] : fitting.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return [...theirs, ...mine].filter((group) => group.hits.length > 0);
}
