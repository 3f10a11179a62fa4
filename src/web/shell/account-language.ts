import { updateProfile } from '../../shared/team/contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { chooseLanguage } from '../base/language.ts';
import { currentSession, keep } from '../base/session.ts';

/** The language of the person's e-mails, and of their screens on every device from the next sign-in on; here at once. */
export async function chooseForAccount(language: string): Promise<void> {
  try {
    await call(updateProfile, { language });
  } catch (error) {
    toast.error(errorText(error));
    return;
  }
  const session = currentSession();
  if (session) await keep({ ...session, profile: { ...session.profile, language } });
  chooseLanguage(language);
}
