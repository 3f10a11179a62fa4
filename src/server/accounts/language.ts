import type { App } from '../core/context.ts';
import { systemSql } from '../db/transaction.ts';
import type { MailMessage, MailProvider } from '../integrations/mail/port.ts';
import { translatorFor } from '../core/languages.ts';
import type { ActiveSession } from './index.ts';
import { languageOf, setLanguage } from './queries.ts';

/** The person's screens speak another language now: written down beside the request. Nobody waits for it; should it fail, the next call says it again. */
export function noteLanguage(app: App, session: ActiveSession, language: string): void {
  const before = session.language;
  if (language === before) return;
  session.language = language;
  setLanguage(systemSql(app.pool), session.principal.userId, language).catch((error: unknown) => {
    session.language = before;
    app.log.warn({ error: String(error) }, 'a language was not written down');
  });
}

/** Letters as their reader's screens speak, where the address has an account; everybody else gets them in the language of the letter's document, or in English. */
export function inReadersLanguage(mail: MailProvider, { pool, log }: Pick<App, 'pool' | 'log'>): MailProvider {
  const recipientTranslator = async ({ to, language }: MailMessage) => {
    try {
      return translatorFor((await languageOf(systemSql(pool), to)) ?? language ?? 'en');
    } catch (error) {
      // A letter in English is better than none.
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
