import type { Messages } from '../../shared/kit/words.ts';

/** French, as business in West Africa writes it. `npm run words` lists what is missing. */
export const messages: Messages = {
  Language: 'Langue',
};
