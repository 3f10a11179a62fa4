import { Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Values } from '../../../shared/i18n/translate.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { koboOf } from '../../documents/document-data.ts';
import { QrCode } from '../../../ui/primitives/qr-code.tsx';
import type { DraftView as View } from '../editor/values.ts';

interface ShareSheetProps {
  view: Pick<View, 'number' | 'sender' | 'recipient' | 'dueDate' | 'balance'> & Partial<Pick<View, 'nextPayment'>>;
  /** Null: its link has ended. */
  url: string | null;
  noun?: keyof typeof SHARE_TEXTS;
  /** Actions on the link itself. */
  children?: ReactNode;
  onClose: () => void;
}

interface ShareTexts {
  name: string;
  ended: (name: string) => string;
  hint: (name: string) => string;
  code: string;
  subject: (facts: Values) => string;
  text: (facts: Values, day: string | null) => string;
}

/** `kind` begins a sentence: `Quote`. */
function quoteTexts(kind: string): ShareTexts {
  return {
    name: kind,
    ended: (name) => t('The link is disabled. {name} can’t open the offer with it.', { name }),
    hint: (name) => t('Anyone with this link can view this offer. Only {name} can accept or decline it, from our email or signed in.', { name }),
    code: t('Let your customer scan this to open the offer on their phone.'),
    subject: (facts) => t('{kind} {number} from {name}', { ...facts, kind }),
    text: (facts, day) =>
      day
        ? t('{kind} {number} from {name}: {amount}, valid until {day}', { ...facts, kind, day })
        : t('{kind} {number} from {name}: {amount}', { ...facts, kind }),
  };
}

const SHARE_TEXTS = {
  invoice: {
    name: t('the invoice'),
    ended: (name: string) => t('The link is disabled. {name} can’t open the invoice with it.', { name }),
    hint: (name: string) =>
      t('Anyone with this link can view and pay this invoice. Only {name} can approve or decline it, from our email or signed in.', { name }),
    code: t('Let your customer scan this to open the invoice on their phone.'),
    subject: (facts: Values) => t('Invoice {number} from {name}', facts),
    text: (facts: Values, day: string | null) =>
      day ? t('Invoice {number} from {name}: {amount}, due {day}', { ...facts, day }) : t('Invoice {number} from {name}: {amount}', facts),
  },
  'purchase order': {
    name: t('the purchase order'),
    ended: (name: string) => t('The link is disabled. {name} can’t open the purchase order with it.', { name }),
    hint: (name: string) =>
      t('Anyone with this link can view this purchase order. Only {name} can approve or decline it, from our email or signed in.', { name }),
    code: t('Let your supplier scan this to open the purchase order on their phone.'),
    subject: (facts: Values) => t('Purchase order {number} from {name}', facts),
    text: (facts: Values, day: string | null) =>
      day
        ? t('Purchase order {number} from {name}: {amount}, delivery by {day}', { ...facts, day })
        : t('Purchase order {number} from {name}: {amount}', facts),
  },
  quote: quoteTexts(t('Quote')),
  proforma: quoteTexts(t('Proforma invoice')),
} as const satisfies Record<string, ShareTexts>;

/** Ways to share the document, and what the link allows. */
export function ShareSheet({ view, url, noun = 'invoice', children, onClose }: ShareSheetProps) {
  const texts = SHARE_TEXTS[noun];
  return (
    <Dialog size="small" title={t('Share {name}', { name: view.number ?? texts.name })} onClose={onClose}>
      <div className="grid gap-5">
        {url === null ? <p className="wrap-anywhere text-ink-2">{texts.ended(view.recipient.name)}</p> : <Ways view={view} url={url} texts={texts} />}
        {children && <div className="border-t border-line pt-5">{children}</div>}
      </div>
    </Dialog>
  );
}

function Ways({ view, url, texts }: { view: ShareSheetProps['view']; url: string; texts: ShareTexts }) {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const facts = { number: view.number ?? '', name: view.sender.name };
  const text = texts.text({ ...facts, amount: formatMoney(koboOf(view.nextPayment?.amount ?? view.balance)) }, due && formatDate(due));
  const subject = encodeURIComponent(texts.subject(facts));
  const body = encodeURIComponent(`${text}\n\n${url}`);
  return (
    <>
      <Field label={t('Link')} hint={texts.hint(view.recipient.name)}>
        <div className="control control-parts">
          <input readOnly aria-label={t('Link')} value={url} onFocus={(event) => event.target.select()} className="text-ellipsis" />
          <span className="flex items-center pe-1">
            <CopyButton text={url} label={t('Copy link')} />
          </span>
        </div>
      </Field>
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink
          wide
          to={`mailto:${encodeURIComponent(view.recipient.email ?? '')}?subject=${subject}&body=${body}`}
          icon={<Mail aria-hidden="true" size={16} />}
        >
          {t('Email')}
        </ButtonLink>
        <ButtonLink
          wide
          to={`https://wa.me/${(view.recipient.phone ?? '').replace(/\D/g, '')}?text=${body}`}
          icon={<MessageCircle aria-hidden="true" size={16} />}
        >
          WhatsApp
        </ButtonLink>
      </div>
      <div className="flex items-center gap-5 border-t border-line pt-5">
        <QrCode text={url} label={t('QR code of the link')} />
        <p className="text-ink-2">{texts.code}</p>
      </div>
    </>
  );
}
