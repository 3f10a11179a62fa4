import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readBusiness } from '../../shared/business/contract.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { queryOf } from '../../api-client/query.ts';
import { TIME_ZONE } from './config.ts';
import { useSignedIn } from './session.ts';

/** The business one works for, with its zone and details; it changes seldom. */
export function useBusiness() {
  const { business } = useSignedIn();
  return useQuery({ ...queryOf(readBusiness, { id: business.id }), staleTime: 5 * 60_000 });
}

/** Today where the business is. Until its zone is known, the installation's counts. */
export function useToday(): CalendarDate {
  const zone = useBusiness().data?.timeZone ?? TIME_ZONE;
  return useSyncExternalStore(everyMinute, () => dateIn(zone, Date.now()));
}

/** A screen left open over midnight must not go on with yesterday. */
function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}
