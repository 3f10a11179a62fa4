import { useQuery } from '@tanstack/react-query';
import { readConfig } from '../../shared/installation/contract.ts';
import type { Feature } from '../../shared/installation/features.ts';
import { queryOf } from '../../api-client/query.ts';

/** Whether the feature is on; on until known. A live event of a change reloads it. */
export function useFeature(feature: Feature): boolean {
  const config = useQuery({ ...queryOf(readConfig, {}, { quiet: true }), staleTime: 300_000 });
  return config.data?.features[feature] ?? true;
}
