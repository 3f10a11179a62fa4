import type { AllOfficeHandlers } from '../../operators/index.ts';
import { listAdvances, setDefault } from './advances.ts';
import { readCredit } from './read.ts';
import { deny, listRequests, offer } from './requests.ts';

export const creditHandlers = {
  'office.credit.requests': listRequests,
  'office.credit': readCredit,
  'office.credit.offer': offer,
  'office.credit.deny': deny,
  'office.credit.advances': listAdvances,
  'office.credit.default': setDefault,
} satisfies Partial<AllOfficeHandlers>;
