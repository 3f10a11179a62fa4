import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OfficePermission } from '../../shared/office/permissions.ts';

export interface OfficeScreen {
  /** `{name}` is a parameter for `useParam`. */
  readonly path: string;
  readonly title: string;
  readonly can?: OfficePermission;
  readonly Screen: ComponentType;
}

/** Every screen for signed-in operators; each is its own chunk. */
export const SCREENS: readonly OfficeScreen[] = [
  { path: '/', title: 'Home', Screen: lazy(() => import('../shell/home-screen.tsx').then((module) => ({ default: module.HomeScreen }))) },
  {
    path: '/kyb',
    title: 'Verifications',
    can: 'verification.read',
    Screen: lazy(() => import('../kyb/queue-screen.tsx').then((module) => ({ default: module.KybQueueScreen }))),
  },
  {
    path: '/kyb/{businessId}',
    title: 'Verification',
    can: 'verification.read',
    Screen: lazy(() => import('../kyb/review-screen.tsx').then((module) => ({ default: module.KybReviewScreen }))),
  },
  {
    path: '/proposals',
    title: 'Four eyes',
    can: 'proposal.read',
    Screen: lazy(() => import('../proposals/proposals-screen.tsx').then((module) => ({ default: module.ProposalsScreen }))),
  },
  {
    path: '/operators',
    title: 'Operators',
    can: 'operator.manage',
    Screen: lazy(() => import('../operators/operators-screen.tsx').then((module) => ({ default: module.OperatorsScreen }))),
  },
  {
    path: '/sessions',
    title: 'Your sessions',
    Screen: lazy(() => import('../operators/sessions-screen.tsx').then((module) => ({ default: module.SessionsScreen }))),
  },
];

export interface Found {
  readonly screen: OfficeScreen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen of a path; null for an unknown one. */
export function screenAt(path: string): Found | null {
  for (const screen of SCREENS) {
    const names = [...screen.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const match = new RegExp(`^${screen.path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`).exec(path);
    if (match) return { screen, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) };
  }
  return null;
}
