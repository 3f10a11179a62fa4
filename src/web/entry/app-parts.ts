/** Layouts that the pages of e-mailed links do not need. */
export const LAYOUTS = {
  main: () => import('../shell/main-layout.tsx').then((module) => module.MainLayout),
  auth: () => import('../shell/auth-layout.tsx').then((module) => module.AuthLayout),
} as const;

/** Dialogs for what the server may require before it runs a call. */
export const DEMANDS = {
  stepUp: (challenge: string) => import('../shell/step-up.tsx').then((module) => module.proveIdentity(challenge)),
  factor: () => import('../shell/factor-needed.tsx').then((module) => module.showFactorNeeded()),
} as const;
