import { useQuery } from '@tanstack/react-query'
import { type Progress, setupProgress } from './progress.ts'
import { statusQuery } from './queries.ts'

/** Undefined while it is not known. */
export function useProgress(): Progress | undefined {
  const { data } = useQuery(statusQuery)
  return data && setupProgress(data)
}
