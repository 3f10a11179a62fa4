import { useQueryClient } from '@tanstack/react-query';

/** Every query concerns this business, and few are active: all are reloaded. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}
