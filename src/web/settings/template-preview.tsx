import { t } from '../../shared/kit/words.ts';
import { kobo } from '../../shared/kit/money.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { livePaper } from '../invoices/editor/paper.ts';
import { blankValues } from '../invoices/editor/values.ts';
import { useBusiness, useToday } from '../base/today.ts';
import { Paper } from '../paper/paper.tsx';

type Setting = NonNullable<Parameters<typeof livePaper>[2]>;

// Papers are English, whatever the language of the screen.
const CUSTOMER = { name: 'Your customer', email: null, phone: null, address: 'Address of your customer', taxNumber: null };
const LINES = [{ id: '1', name: 'Goods or services', quantity: '2', unitPrice: kobo(5_000_000) }];

/** The paper as the settings that are being typed make it. */
export function TemplatePreview({ setting, number }: { setting: Setting; number: string }) {
  const business = useBusiness().data;
  const today = useToday();
  if (!business) return null;
  const { dueDays, defaultTax } = setting;
  const values = { ...blankValues(today, { dueDays, defaultTax }), recipient: CUSTOMER, itemDetails: LINES };
  return (
    <Card title={t('Preview')}>
      <Paper data={{ ...livePaper(values, business, setting), number }} />
    </Card>
  );
}
