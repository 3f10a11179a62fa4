/** Layouts that the pages of links do without. */
export const LAYOUTS = {
  main: () => import('../shell/main-layout.tsx').then((module) => module.MainLayout),
  auth: () => import('../shell/auth-layout.tsx').then((module) => module.AuthLayout),
} as const;

/** What the server may ask of the signed-in before it carries a call out. */
export const DEMANDS = {
  stepUp: (challenge: string) => import('../shell/step-up.tsx').then((module) => module.proveIdentity(challenge)),
  factor: () => import('../shell/factor-needed.tsx').then((module) => module.showFactorNeeded()),
} as const;
