import * as z from 'zod/mini';
import { date, email, id, optionalText, phone, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ROLES } from '../team/permissions.ts';

export const CATEGORIES = ['retailer', 'supplier', 'both'] as const;
export type Category = (typeof CATEGORIES)[number];
export const category = z.enum(CATEGORIES, { error: 'Please say what your business is: retailer, supplier or both.' });

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
  firstName: text('The first name', 80),
  lastName: text('The last name', 80),
  email: z.optional(email),
  phone: z.optional(phone),
  dateOfBirth: z.optional(date('The date of birth')),
  role: optionalText('The position', 80),
});

const storedDetail = z.record(z.string(), z.unknown());

export const businessSummary = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  level: z.int(),
  role: z.enum(ROLES),
});

export const business = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  level: z.int(),
  timeZone: z.string(),
  currency: z.string(),
  role: z.enum(ROLES),
  businessDetail: storedDetail,
  businessOwner: z.nullable(storedDetail),
});

export const readBusiness = route({
  id: 'business.read',
  method: 'GET',
  path: '/v1/business/{id}',
  summary: 'Read a business you belong to',
  access: { as: 'member', of: 'id', can: 'business.see' },
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
  files: ['logo'],
  input: z.object({ name: text('The business name', 160), category, businessDetail: z.optional(businessDetail) }),
  output: business,
});

export const updateBusiness = route({
  id: 'business.update',
  method: 'PUT',
  path: '/v1/business',
  summary: 'Change the business profile',
  access: { ...member, can: 'business.edit' },
  errors: ['NOT_FOUND'],
  files: ['logo'],
  input: z.object({ businessId, name: z.optional(text('The business name', 160)), category: z.optional(category), businessDetail: z.optional(businessDetail) }),
  output: business,
});

const ownerInput = z.object({ businessId, ...businessOwner.shape });
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
  errors: ['NOT_FOUND'],
  input: ownerInput,
  output: business,
});

const verdict = z.object({ item: z.string(), verdict: z.enum(['missing', 'pending', 'accepted', 'refused']), reason: z.nullable(z.string()) });
const checklist = z.object({ level: z.int(), items: z.array(verdict) });

export const submitKyb = route({
  id: 'business.kyb.submit',
  method: 'POST',
  path: '/v1/business/kyb/submit',
  summary: 'Submit the business verification',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId }),
  output: checklist,
});
const biometric = z.object({ status: z.enum(['missing', 'pending', 'accepted', 'refused']), reason: z.nullable(z.string()) });
export const readBiometric = route({
  id: 'business.kyc.biometric.read',
  method: 'GET',
  path: '/v1/business/kyc/biometric',
  summary: 'State of the biometric check',
  access: { ...member, can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId }),
  output: biometric,
});
const biometricInput = z.object({ businessId, identityType: z.enum(['drivers_licence', 'nin']), identityNumber: text('The number', 40) });
export const createBiometric = route({
  id: 'business.kyc.biometric.create',
  method: 'POST',
  path: '/v1/business/kyc/biometric',
  summary: 'Start the biometric check',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND'],
  input: biometricInput,
  output: biometric,
});
export const updateBiometric = route({
  id: 'business.kyc.biometric.update',
  method: 'PUT',
  path: '/v1/business/kyc/biometric',
  summary: 'Repeat the biometric check',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: biometricInput,
  output: biometric,
});
export const checkKyb = route({
  id: 'business.kyb.check',
  method: 'GET',
  path: '/v1/business/{id}/kyb/check',
  summary: 'What verification still lacks',
  access: { as: 'member', of: 'id', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId }),
  output: checklist,
});
const document = z.object({ id: z.string(), kind: z.string(), name: z.string(), status: z.string(), uploadedAt: wire.instant });
export const listDocuments = route({
  id: 'business.documents.list',
  method: 'GET',
  path: '/v1/business/{id}/documents',
  summary: 'Documents of the business',
  access: { as: 'member', of: 'id', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId }),
  output: z.object({ documents: z.array(document), count: z.int() }),
});
export const uploadDocument = route({
  id: 'business.documents.upload',
  method: 'POST',
  path: '/v1/business/documents/upload',
  summary: 'Upload a document',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  files: ['file'],
  bodyLimit: 10_485_760,
  input: z.object({ businessId, kind: text('The kind', 40) }),
  output: document,
});
export const submitDocuments = route({
  id: 'business.documents.submit',
  method: 'POST',
  path: '/v1/business/documents/submit',
  summary: 'Submit uploaded documents',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, documentIds: z.array(id('document')).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({ documents: z.array(document), count: z.int() }),
});
