import { useQueryClient } from '@tanstack/react-query';
import { nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { createProduct, updateProduct } from '../../shared/products/contract.ts';
import { lineTaxText, STANDARD_RATE, TAX_CATEGORIES } from '../../shared/invoices/line-tax.ts';
import type { TaxCategory } from '../../shared/invoices/line-tax.ts';
import { render } from '../../shared/i18n/message.ts';
import { call } from '../../api-client/client.ts';
import { Select } from '../../ui/form/select.tsx';
import type { Option } from '../../ui/form/select.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DialogButtons } from '../../ui/overlays/dialog.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { PRODUCT_LISTS } from './use-products.ts';
import type { Product } from './use-products.ts';

interface Values {
  name: string;
  unit: string;
  price: Kobo | null;
  code: string;
  tax: TaxCategory | '';
}

const EMPTY: Values = { name: '', unit: '', price: null, code: '', tax: '' };

/** Adds or changes a product, beside the list. */
export function ProductForm({ product, onClose }: { product?: Product; onClose: () => void }) {
  const businessId = useSignedIn().business.id;
  const queries = useQueryClient();
  const form = useForm({
    schema: createProduct.input,
    defaults: product ? valuesOf(product) : EMPTY,
    toInput: (values) => inputOf(values, businessId),
    submit: async (input, options) => {
      const saved = product ? await call(updateProduct, { ...input, id: product.id }, options) : await call(createProduct, input, options);
      for (const route of PRODUCT_LISTS) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(product ? t('Product saved') : t('{name} added to your products', { name: saved.name }));
      onClose();
    },
    ...(product === undefined && { keep: { key: `new-product:${businessId}` } }),
  });
  const title = product ? t('Edit product') : t('Add product');
  return (
    <SidePanel title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <FormField name="name" label={t('Name')} hint={t('A product or a service, as it appears on your invoices and orders.')}>
          {(bind) => <TextInput {...bind} autoFocus autoComplete="off" />}
        </FormField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField<Kobo | null> name="price" label={t('Price')} optional hint={t('For one unit, before tax.')}>
            {(bind, problem) => <AmountField {...bind} {...problem} />}
          </FormField>
          <FormField name="unit" label={t('Unit')} optional hint={t('For example carton, hour or 50 kg bag.')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
        </div>
        <FormField name="code" label={t('Code')} optional hint={t('Your own code or SKU. Type it in a line to find the product.')}>
          {(bind) => <TextInput {...bind} autoComplete="off" spellCheck={false} />}
        </FormField>
        <FormField<TaxCategory | ''> name="tax" label={t('VAT')} optional hint={t('Filled in on invoices with tax by line.')}>
          {(bind) => <Select<TaxCategory | ''> {...bind} options={TAXES} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{product ? t('Save product') : t('Add product')}</SubmitButton>
        </DialogButtons>
      </Form>
    </SidePanel>
  );
}

const TAXES: readonly Option<TaxCategory | ''>[] = [
  { value: '', label: t('Chosen on each invoice') },
  ...TAX_CATEGORIES.map((value) => ({ value, label: render(lineTaxText({ category: value, rate: STANDARD_RATE })) })),
];

function valuesOf({ name, unit, price, code, tax }: Product): Values {
  return { name, unit: unit ?? '', price: price === null ? null : koboOf(price), code: code ?? '', tax: tax ?? '' };
}

function inputOf({ price, tax, ...texts }: Values, businessId: string): InputOf<typeof createProduct> {
  return { ...texts, businessId, price: price === null ? null : nairaFromKobo(price), tax: tax || null };
}
