import { t } from '../../shared/i18n/translate.ts';
import { say } from '../../shared/i18n/message.ts';
import { kobo } from '../../shared/kit/money.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { livePaper } from '../invoices/editor/paper.ts';
import { blankValues } from '../invoices/editor/values.ts';
import { useBusiness, useToday } from '../base/today.ts';
import { useWriter } from '../paper/use-writer.ts';
import { Paper } from '../paper/paper.tsx';

type Setting = NonNullable<Parameters<typeof livePaper>[2]>;

const CUSTOMER = { email: null, phone: null, taxNumber: null };

/** The paper as the settings that are being typed make it. */
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
    <Card title={t('Preview')}>
      <Paper data={{ ...livePaper(values, business, setting), number }} />
    </Card>
  );
}
