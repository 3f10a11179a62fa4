import { operatorHandlers } from '../operators/index.ts';
import type { AllOfficeHandlers, AnyOfficeHandler } from '../operators/index.ts';
import { decideItem, listReviews, readDocument, readNumber, readReview } from './kyb/review.ts';

// A declared call without a handler here does not compile.
const table = {
  ...operatorHandlers,
  'office.kyb': listReviews,
  'office.kyb.review': readReview,
  'office.kyb.decide': decideItem,
  'office.kyb.document': readDocument,
  'office.kyb.number': readNumber,
} satisfies AllOfficeHandlers;

/** Every call of the back office. */
export const officeHandlers: Readonly<Record<string, AnyOfficeHandler>> = table;
