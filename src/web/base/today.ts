import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readBusiness } from '../../shared/business/contract.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { queryOf } from '../../api-client/query.ts';
import { TIME_ZONE } from './config.ts';
import { useSignedIn } from './session.ts';

/** The current business, with its time zone and details; it changes seldom. */
export function useBusiness() {
  const { business } = useSignedIn();
  return useQuery({ ...queryOf(readBusiness, { id: business.id }), staleTime: 5 * 60_000 });
}

/** Today in the business's time zone; until that is known, in the installation's. */
export function useToday(): CalendarDate {
  const zone = useBusiness().data?.timeZone ?? TIME_ZONE;
  return useSyncExternalStore(everyMinute, () => dateIn(zone, Date.now()));
}

/** A screen open over midnight must update the date. */
function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}
