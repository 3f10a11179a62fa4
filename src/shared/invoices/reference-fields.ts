import * as z from 'zod/mini';
import { optionalText } from '../kit/fields.ts';
import { REFERENCE_NAMES } from './references.ts';
import type { ReferenceName } from './references.ts';

/** Maximum length in characters. */
export const MAX_REFERENCE_LENGTH = 60;

export const references = z.object({
  customer: optionalText('The customer reference', MAX_REFERENCE_LENGTH),
  order: optionalText('The purchase order', MAX_REFERENCE_LENGTH),
  contract: optionalText('The contract', MAX_REFERENCE_LENGTH),
  project: optionalText('The project', MAX_REFERENCE_LENGTH),
} satisfies Record<ReferenceName, z.ZodMiniType>);

/** In an answer: those that the invoice has. */
export const referencesView = z.partialRecord(z.enum(REFERENCE_NAMES), z.string());
