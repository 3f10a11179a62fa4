import * as z from 'zod/mini';
import { fileBytes, id, page, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_STATUSES, ITEM_NAMES, VERDICTS } from './verification.ts';

const member = { as: 'member', of: 'businessId' } as const;
const businessId = id('business');

/** All identity documents that the product supports; a setting chooses those that the identity company checks. */
export const IDENTITY_TYPES = ['nin', 'voter_id', 'drivers_licence'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

const verdict = z.object({
  item: z.enum(ITEM_NAMES),
  level: z.int(),
  verdict: z.enum(VERDICTS),
  /** The reason for a refusal and the remedy, or the step that is pending. */
  reason: z.nullable(z.string()),
  /** The submitted value, masked: the last digits of a number, the name of a bank. */
  shown: z.nullable(z.string()),
  updatedAt: z.nullable(wire.instant),
});
export const checklist = z.object({
  level: z.int(),
  items: z.array(verdict),
  /** What each level allows; null: no limit. */
  levels: z.array(z.object({ level: z.int(), daily: z.nullable(wire.naira), balance: z.nullable(wire.naira) })),
  /** Null: no limit. */
  limits: z.object({ daily: z.nullable(wire.naira), balance: z.nullable(wire.naira), spentToday: wire.naira }),
  /** Whether `kyb/submit` is possible now. */
  canSubmit: z.boolean(),
  submittedAt: z.nullable(wire.instant),
  /** The documents that can be checked here, in the order of the screen. */
  identityTypes: z.array(z.enum(IDENTITY_TYPES)),
});

/** Submits the items that an operator must review. Items that were refused before are reviewed again by themselves. */
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
/** Queries the provider for missing results, then answers the checklist. */
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

const biometric = z.object({
  status: z.enum(VERDICTS),
  reason: z.nullable(z.string()),
  identityType: z.nullable(z.enum(IDENTITY_TYPES)),
  /** Masked. */
  identityNumber: z.nullable(z.string()),
  updatedAt: z.nullable(wire.instant),
});
export const readBiometric = route({
  id: 'business.kyc.biometric.read',
  method: 'GET',
  path: '/v1/business/kyc/biometric',
  summary: 'State of the identity and face check',
  access: { ...member, can: 'verification.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId }),
  output: biometric,
});
/**
 * `selfie`: one photo, JPEG or PNG; `liveness`: eight more frames of the same seconds. A picture from a file has no frames and is refused.
 */
const biometricInput = z.object({
  businessId,
  identityType: z.enum(IDENTITY_TYPES, { error: () => t('Please choose one of the documents.') }),
  identityNumber: text('The number', 40),
});
const photos = { files: ['selfie', 'liveness'], bodyLimit: 12_582_912 } as const;
export const createBiometric = route({
  id: 'business.kyc.biometric.create',
  method: 'POST',
  path: '/v1/business/kyc/biometric',
  summary: 'Start the identity and face check',
  access: { ...member, can: 'verification.submit' },
  cost: 'provider',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
  ...photos,
  input: biometricInput,
  output: biometric,
});
export const updateBiometric = route({
  id: 'business.kyc.biometric.update',
  method: 'PUT',
  path: '/v1/business/kyc/biometric',
  summary: 'Repeat the identity and face check after a refusal',
  access: { ...member, can: 'verification.submit' },
  cost: 'provider',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
  ...photos,
  input: biometricInput,
  output: biometric,
});

export const document = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: z.string(),
  contentType: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  size: z.int(),
  status: z.enum(DOCUMENT_STATUSES),
  reason: z.nullable(z.string()),
  uploadedAt: wire.instant,
});
export const listDocuments = route({
  id: 'business.documents.list',
  method: 'GET',
  path: '/v1/business/{id}/documents',
  summary: 'Documents of the business, newest first',
  access: { as: 'member', of: 'id', can: 'verification.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId, ...page(50) }),
  output: z.object({ documents: z.array(document), count: z.int() }),
});
/** One file of at most 10 MB, checked by its content. The newest of a required kind counts; an earlier one that was not accepted is replaced. */
export const uploadDocument = route({
  id: 'business.documents.upload',
  method: 'POST',
  path: '/v1/business/documents/upload',
  summary: 'Upload a document',
  access: { ...member, can: 'verification.submit' },
  cost: 'heavy',
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'LIMIT_EXCEEDED'],
  files: ['file'],
  bodyLimit: 10_747_904,
  input: z.object({ businessId, kind: z.enum(DOCUMENT_KIND_NAMES, { error: () => t('Please say which document this is.') }) }),
  output: document,
});
export const submitDocuments = route({
  id: 'business.documents.submit',
  method: 'POST',
  path: '/v1/business/documents/submit',
  summary: 'Submit uploaded documents',
  access: { ...member, can: 'verification.submit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, documentIds: z.array(id('document')).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({ documents: z.array(document), count: z.int() }),
});
/** Always answered as an attachment. */
export const readDocument = route({
  id: 'business.documents.read',
  method: 'GET',
  path: '/v1/business/{id}/documents/{documentId}',
  summary: 'One document’s file',
  specified: false,
  access: { as: 'member', of: 'id', can: 'verification.see' },
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId, documentId: id('document') }),
  output: fileBytes,
});
