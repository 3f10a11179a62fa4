import { AppError } from '../../shared/kit/errors.ts';
import type { BusinessWriter } from '../accounts/index.ts';
import { insertBusiness, replaceContact } from '../business/index.ts';
import { holdOpen } from '../accounts/index.ts';
import { insertFirstOwner } from './member-queries.ts';

export const businessWriter: BusinessWriter = {
  async found(sql, business) {
    if (!(await holdOpen(sql, business.userId))) throw new AppError('UNAUTHENTICATED');
    await insertBusiness(sql, business);
    await insertFirstOwner(sql, business);
  },
  replaceContact,
};
