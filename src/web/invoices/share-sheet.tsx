import { Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/kit/words.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { koboOf } from '../paper/paper-data.ts';
import { QrCode } from '../paper/qr-code.tsx';
import type { DraftView as View } from './editor-values.ts';

interface ShareSheetProps {
  view: Pick<View, 'number' | 'sender' | 'recipient' | 'dueDate' | 'balance'>;
  /** Null: its link has ended. */
  url: string | null;
  noun?: 'invoice' | 'purchase order';
  /** What may be done to the link itself. */
  children?: ReactNode;
  onClose: () => void;
}

/** Ways to hand the paper on. Whoever has the link may read and decide, so it is said. */
export function ShareSheet({ view, url, noun = 'invoice', children, onClose }: ShareSheetProps) {
  return (
    <Dialog size="small" title={`Share ${view.number ?? t('the {noun}', { noun })}`} onClose={onClose}>
      <div className="grid gap-5">
        {url === null ? (
          <p className="wrap-anywhere text-ink-2">{t('The link has ended: {name} cannot open the {noun} by it.', { name: view.recipient.name, noun })}</p>
        ) : (
          <Ways view={view} url={url} noun={noun} />
        )}
        {children && <div className="border-t border-line pt-5">{children}</div>}
      </div>
    </Dialog>
  );
}

function Ways({ view, url, noun }: { view: ShareSheetProps['view']; url: string; noun: string }) {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const title = noun === 'invoice' ? t('Invoice') : t('Purchase order');
  const text = `${title} ${view.number ?? ''} from ${view.sender.name}: ${formatMoney(koboOf(view.balance))}${due ? `, ${noun === 'invoice' ? 'due' : 'wanted by'} ${formatDate(due)}` : ''}`;
  const subject = encodeURIComponent(t('{title} {number} from {name}', { title, number: view.number ?? '', name: view.sender.name }));
  const body = encodeURIComponent(`${text}\n\n${url}`);
  return (
    <>
      <Field label={t('Link')} hint={t('Whoever has it can read, approve and deny this {noun}. Give it to {name} only.', { noun, name: view.recipient.name })}>
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
          {t('E-mail')}
        </ButtonLink>
        <ButtonLink
          wide
          to={`https://wa.me/${(view.recipient.phone ?? '').replace(/\D/g, '')}?text=${body}`}
          icon={<MessageCircle aria-hidden="true" size={16} />}
        >
          {t('WhatsApp')}
        </ButtonLink>
      </div>
      <div className="flex items-center gap-5 border-t border-line pt-5">
        <QrCode text={url} label={t('QR code of the link')} />
        <p className="text-ink-2">{t('Shown on your screen, it opens the {noun} on the phone of who stands before you.', { noun })}</p>
      </div>
    </>
  );
}
