import { browserOf, programOf, systemOf } from '../../../shared/accounts/agent.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** `Chrome on Windows`, from a user agent. */
export function agentLabel(agent: string): string {
  const browser = browserOf(agent);
  const system = systemOf(agent);
  if (browser && system) return t('{browser} on {system}', { browser, system });
  if (browser) return browser;
  if (system) return t('A browser on {system}', { system });
  return programOf(agent) || t('An unknown program');
}

export function isHandheld(agent: string): boolean {
  return /\b(?:Mobile|Android|iPhone|iPad)\b/.test(agent);
}
