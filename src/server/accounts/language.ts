import type { App } from '../core/context.ts';
import { systemSql } from '../db/transaction.ts';
import type { MailMessage, MailProvider } from '../integrations/mail/port.ts';
import { translatorFor } from '../core/languages.ts';
import { languageOf } from './queries.ts';

/** E-mails in their reader's language if the address has an account; else in the language of the e-mail's document, or in English. */
export function inReadersLanguage(mail: MailProvider, { pool, log }: Pick<App, 'pool' | 'log'>): MailProvider {
  const recipientTranslator = async ({ to, language }: MailMessage) => {
    try {
      return translatorFor((await languageOf(systemSql(pool), to)) ?? language ?? 'en');
    } catch (error) {
      // On failure the e-mail is sent in English.
      log.warn({ error: String(error) }, 'the language of a letter was not found');
      return null;
    }
  };
  return {
    ...mail,
    send: async (message) => {
      const translator = message.inLanguage ? await recipientTranslator(message) : null;
      return mail.send(translator && message.inLanguage ? { ...message, ...message.inLanguage(translator) } : message);
    },
  };
}
