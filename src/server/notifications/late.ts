import type { App } from '../core/context.ts';

const LIFE = 24 * 3_600_000;

/** An alert that waited for a day, while a provider was down, would pass for one about today. It is in the app. */
export function isLate(app: App, told: { readonly at: string }): boolean {
  return app.clock() - Date.parse(told.at) > LIFE;
}
