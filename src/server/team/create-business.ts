import type { BusinessWriter } from '../accounts/index.ts';
import { insertBusiness, replaceContact } from '../business/index.ts';
import { insertFirstOwner } from './member-queries.ts';

export const businessWriter: BusinessWriter = {
  async found(sql, business) {
    await insertBusiness(sql, business);
    await insertFirstOwner(sql, business);
  },
  replaceContact,
};
