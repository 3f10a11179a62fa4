import * as z from 'zod/mini';
import { date, email, fileBytes, id, optionalText, partyName, personName, phone, wire } from '../kit/fields.ts';
import { scaled } from '../kit/money.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { ROLES } from '../access/permissions.ts';

export const CATEGORIES = ['retailer', 'supplier', 'both'] as const;
export type Category = (typeof CATEGORIES)[number];
export const category = z.enum(CATEGORIES, { error: () => t('Choose what your business is: retailer, supplier or both.') });

const member = { as: 'member', of: 'businessId' } as const;
const businessId = id('business');

const address = z.object({
  line1: optionalText('The street', 160),
  line2: optionalText('The second line', 160),
  city: optionalText('The city', 80),
  state: optionalText('The state', 80),
  country: optionalText('The country', 2),
});

export const businessDetail = z.object({
  email: z.optional(email),
  phone: z.optional(phone),
  address: z.optional(address),
  registrationNumber: optionalText('The registration number', 40),
  taxNumber: optionalText('The tax number', 40),
  website: optionalText('The website', 200),
  industry: optionalText('The industry', 80),
});

export const businessOwner = z.object({
  firstName: personName('The first name'),
  lastName: personName('The last name'),
  email: z.optional(email),
  phone: z.optional(phone),
  dateOfBirth: z.optional(date('The date of birth')),
  role: optionalText('The position', 80),
});

/** Nobody else can own a quarter or more; the others control the business in another way. */
export const MAX_OTHER_OWNERS = 9;

const storedDetail = z.record(z.string(), z.unknown());

export const businessSummary = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  level: z.int(),
  role: z.enum(ROLES),
  /** Active owners and admins: with two or more, checked actions need approval. */
  checkers: z.int(),
  /** When its owner closed it: its members read and export for some days more. */
  closedAt: z.nullable(wire.instant),
});

/** The business in the answer of a log-in. Only owners and admins get the owner's data, as in `business.read`. */
export const signedInBusiness = z.object({ ...businessSummary.shape, businessDetail: storedDetail, businessOwner: z.nullable(storedDetail) });

export const business = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  level: z.int(),
  timeZone: z.string(),
  currency: z.string(),
  role: z.enum(ROLES),
  /** The address of the logo; null when there is none. */
  logo: z.nullable(z.string()),
  businessDetail: storedDetail,
  businessOwner: z.nullable(storedDetail),
});

export const readBusiness = route({
  id: 'business.read',
  method: 'GET',
  path: '/v1/business/{id}',
  summary: 'Read a business you belong to',
  access: { as: 'member', of: 'id', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId }),
  output: business,
});

export const createBusiness = route({
  id: 'business.create',
  method: 'POST',
  path: '/v1/business',
  summary: 'Add another business of yours',
  access: { as: 'user' },
  errors: ['LIMIT_EXCEEDED'],
  files: ['logo'],
  bodyLimit: 1_572_864,
  input: z.object({ name: partyName('The business name'), category, businessDetail: z.optional(businessDetail) }),
  output: business,
});

export const updateBusiness = route({
  id: 'business.update',
  method: 'PUT',
  path: '/v1/business',
  summary: 'Change the business profile',
  access: { ...member, can: 'business.edit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  files: ['logo'],
  bodyLimit: 1_572_864,
  input: z.object({
    businessId,
    name: z.optional(partyName('The business name')),
    category: z.optional(category),
    businessDetail: z.optional(businessDetail),
    /** True removes the logo. */
    removeLogo: z.optional(z.boolean()),
  }),
  output: business,
});

const owned = {
  /** Per cent of the business that this person owns, at most two decimals. */
  ownership: z.optional(
    z.number({ error: () => t('The share must be a percentage.') }).check(
      z.minimum(0.01, { error: () => t('The share must be above zero.') }),
      z.maximum(100, { error: () => t('The share cannot be above 100%.') }),
      z.refine((value) => scaled(value, 2) !== null, { error: () => t('The share may have at most two decimals.') }),
    ),
  ),
};
const ownerInput = z.object({
  businessId,
  ...businessOwner.shape,
  ...owned,
  /** The other people who own or control a quarter or more. Without this field the stored ones stay. */
  otherOwners: z.optional(
    z
      .array(z.object({ ...businessOwner.shape, ...owned }))
      .check(z.maxLength(MAX_OTHER_OWNERS, { error: () => t('At most {most} more owners can be added.', { most: MAX_OTHER_OWNERS }) })),
  ),
});
export const createOwner = route({
  id: 'business.owner.create',
  method: 'POST',
  path: '/v1/business/owner',
  summary: 'Say who owns the business',
  access: { ...member, can: 'business.edit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: ownerInput,
  output: business,
});
export const updateOwner = route({
  id: 'business.owner.update',
  method: 'PUT',
  path: '/v1/business/owner',
  summary: 'Change who owns the business',
  access: { ...member, can: 'business.edit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: ownerInput,
  output: business,
});

/** Shown on documents, so it needs no sign-in. */
export const readLogo = route({
  id: 'business.logo',
  method: 'GET',
  path: '/v1/logos/{logoId}',
  summary: 'A business’s logo',
  specified: false,
  access: { as: 'public' },
  cost: 'heavy',
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ logoId: id('logo') }),
  output: fileBytes,
});
