import { t } from '../../shared/i18n/translate.ts';
import { say } from '../../shared/i18n/message.ts';
import { kobo } from '../../shared/kit/money.ts';
import { previewDocument } from '../invoices/editor/preview-document.ts';
import { blankValues } from '../invoices/editor/values.ts';
import { useBusiness, useToday } from '../base/today.ts';
import { useWriter } from '../documents/use-writer.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { A4Sheet } from '../invoices/editor/a4-sheet.tsx';

type Setting = NonNullable<Parameters<typeof previewDocument>[2]>;

const CUSTOMER = { email: null, phone: null, taxNumber: null };

/** A document with the settings being edited. */
export function TemplatePreview({ setting, number }: { setting: Setting; number: string }) {
  const business = useBusiness().data;
  const today = useToday();
  const { write } = useWriter(setting.language);
  if (!business) return null;
  const { dueDays, defaultTax } = setting;
  const recipient = { ...CUSTOMER, name: write(say`Your customer`), address: write(say`Address of your customer`) };
  const itemDetails = [{ id: '1', name: write(say`Goods or services`), quantity: '2', unitPrice: kobo(5_000_000) }];
  const values = { ...blankValues(today, { dueDays, defaultTax }), recipient, itemDetails };
  return (
    <aside aria-label={t('Preview')} className="min-w-0 xl:sticky xl:top-6">
      <A4Sheet>
        <DocumentView data={{ ...previewDocument(values, business, setting), number }} />
      </A4Sheet>
    </aside>
  );
}
