import * as z from 'zod/mini';
import { TAX_CATEGORIES } from '../invoices/line-tax.ts';
import { fileBytes, id, naira, optionalText, page, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

const businessId = id('business');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const edit = { as: 'member', of: 'businessId', can: 'product.edit' } as const;

/** Maximum lengths in characters. Name and unit together fit into the description of a line. */
export const MAX_PRODUCT_NAME = 200;
export const MAX_UNIT = 30;
/** The maximum number of products of a business that are not archived. */
export const MAX_PRODUCTS = 20_000;

export const productDetails = z.object({
  name: text('The name', MAX_PRODUCT_NAME),
  /** What one of it is: “carton”, “hour”, “50 kg bag”. */
  unit: optionalText('The unit', MAX_UNIT),
  /** The price of one unit before tax; without one it is entered on each document. */
  price: z.optional(z.nullable(naira('The price'))),
  /** The business's own code, such as an SKU; unique among its products. */
  code: optionalText('The code', 40),
  /** Its category of value-added tax, filled in where an invoice has its tax by line. */
  tax: z.optional(z.nullable(z.enum(TAX_CATEGORIES, { error: () => t('Please say standard, zero-rated or exempt.') }))),
});

export const product = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.nullable(z.string()),
  price: z.nullable(wire.naira),
  code: z.nullable(z.string()),
  tax: z.nullable(z.enum(TAX_CATEGORIES)),
  archivedAt: z.nullable(wire.instant),
  createdAt: wire.instant,
});

export const listProducts = route({
  id: 'product.list',
  method: 'GET',
  path: '/v1/product/{businessId}/all',
  summary: 'Products and services, by name',
  specified: false,
  access: see,
  apiKey: 'read',
  input: z.object({
    businessId,
    ...page(20),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    archived: z._default(z.enum(['no', 'yes'], { error: () => t('Please say no or yes.') }), 'no'),
  }),
  output: z.object({ products: z.array(product), count: z.int() }),
});

export const createProduct = route({
  id: 'product.create',
  method: 'POST',
  path: '/v1/product',
  summary: 'Add a product or service',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['LIMIT_EXCEEDED', 'STATE_CONFLICT'],
  input: z.object({ businessId, ...productDetails.shape }),
  output: product,
});

/** Replaces all fields. Documents that name the product stay as they are. */
export const updateProduct = route({
  id: 'product.update',
  method: 'PUT',
  path: '/v1/product/update',
  summary: 'Change a product or service',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, id: id('product'), ...productDetails.shape }),
  output: product,
});

export const archiveProduct = route({
  id: 'product.archive',
  method: 'POST',
  path: '/v1/product/{id}/business/{businessId}/archive',
  summary: 'Archive a product; it is no longer suggested',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('product'), businessId }),
  output: product,
});

export const restoreProduct = route({
  id: 'product.restore',
  method: 'POST',
  path: '/v1/product/{id}/business/{businessId}/restore',
  summary: 'Bring an archived product back',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  errors: ['LIMIT_EXCEEDED', 'NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: id('product'), businessId }),
  output: product,
});

/** What a line may say: products, and the lines of recent documents that are not products yet, with their last price. */
export const suggestion = z.object({
  /** Null: used on a recent document, and not a product yet. */
  productId: z.nullable(z.string()),
  /** The description for the line: name and unit. */
  text: z.string(),
  code: z.nullable(z.string()),
  price: z.nullable(wire.naira),
  tax: z.nullable(z.enum(TAX_CATEGORIES)),
});

/** Products first, of both kinds those that begin with the text before those that contain it. An empty text: the newest. */
export const suggestProducts = route({
  id: 'product.suggest',
  method: 'GET',
  path: '/v1/product/{businessId}/suggest',
  summary: 'Suggestions for a line, as you type',
  specified: false,
  access: see,
  apiKey: 'read',
  input: z.object({
    businessId,
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** `used`: only what is not a product yet. */
    from: z._default(z.enum(['all', 'used'], { error: () => t('Please say all or used.') }), 'all'),
    /** The recent documents that are searched. */
    kind: z._default(z.enum(['invoice', 'order'], { error: () => t('Please say invoice or order.') }), 'invoice'),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(20)), 8),
  }),
  output: z.object({ suggestions: z.array(suggestion), count: z.int() }),
});

/** A CSV file of all products that are not archived, sorted by name; the import recognises its headings. */
export const exportProducts = route({
  id: 'product.export',
  method: 'GET',
  path: '/v1/product/{businessId}/export',
  summary: 'Products as a CSV file',
  specified: false,
  access: { ...see, can: 'invoice.export' },
  answers: 'file',
  input: z.object({ businessId }),
  output: fileBytes,
});
