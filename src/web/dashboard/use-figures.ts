import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { queryOf } from '../../api-client/query.ts';
import { TIME_ZONE } from '../base/config.ts';
import { isStill, useSignedIn, whoOf } from '../base/session.ts';
import { clearDashboardCache, saveDashboardCache, restoredDashboardCache } from '../base/dashboard-cache.ts';
import { today } from '../base/days.ts';
import { asOfText, asOfTexts, textsOf } from './cached-texts.ts';
import type { Unpaid } from './figures.tsx';

/** The figures of the business: at once as cached on this device, then the current ones. `asOf` is their time while they are outdated. */
export function useFigures() {
  const session = useSignedIn();
  const who = whoOf(session);
  const restored = restoredFor(who);
  const { data, error, dataUpdatedAt, fetchStatus, failureCount, refetch } = useQuery({
    ...queryOf(unpaidInvoices, { businessId: session.business.id }),
    ...(restored && { initialData: restored.data, initialDataUpdatedAt: restored.at }),
    // At any age: a reload of the page should show current figures.
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === restored?.at ? 'always' : true),
  });
  const isKnown = data !== undefined && dataUpdatedAt === restored?.at;
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  useEffect(() => {
    if (isRefused) clearDashboardCache();
    else if (data && !isKnown) void keep(who, data, dataUpdatedAt);
  }, [who, data, dataUpdatedAt, isKnown, isRefused]);
  const isStuck = fetchStatus === 'paused' || failureCount > 0;
  const isOld = isKnown || (data !== undefined && (isStuck || error !== null));
  return {
    // A person without access any more does not see cached figures either.
    data: isRefused ? undefined : data,
    error,
    isWaiting: data === undefined && !isStuck,
    asOf: isOld && !isRefused ? asOfText(dataUpdatedAt, today()) : null,
    refetch: () => void refetch(),
  };
}

function restoredFor(who: string): { data: Unpaid; at: number } | null {
  const found = restoredDashboardCache(who);
  if (!found) return null;
  // An earlier release may have written it.
  const { success, data } = unpaidInvoices.output.safeParse(found.data);
  return success ? { data, at: found.at } : null;
}

function keep(who: string, data: Unpaid, at: number): Promise<void> {
  return saveDashboardCache({ who, at, zone: TIME_ZONE, asOf: asOfTexts(at), texts: textsOf(data), data }, () => isStill(who));
}
