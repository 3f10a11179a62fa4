import { AUDIT_ACTIONS } from '../../shared/office/audit/actions.ts';

/** What an entry of the audit log says happened; the audit log itself also has the code, by which it is searched. */
export function actionText(action: string): string {
  const sentences: Readonly<Record<string, string>> = AUDIT_ACTIONS;
  return sentences[action] ?? plain(action);
}

/** `job.retry` → `Job retry`: an entry of an earlier release may have an action that is no longer written. */
function plain(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
