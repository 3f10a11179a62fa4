import { useQuery } from '@tanstack/react-query';
import { readBusiness } from '../../shared/business/contract.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { queryOf } from '../../ui/query.ts';
import { TIME_ZONE } from '../app/config.ts';
import { useSignedIn } from '../app/session.ts';

/** The business one works for, with its zone and details; it changes seldom. */
export function useBusiness() {
  const { business } = useSignedIn();
  return useQuery({ ...queryOf(readBusiness, { id: business.id }), staleTime: 5 * 60_000 });
}

/** Today where the business is. Until its zone is known, the installation's counts. */
export function useToday(): CalendarDate {
  return dateIn(useBusiness().data?.timeZone ?? TIME_ZONE, Date.now());
}
