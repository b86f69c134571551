import { useQuery } from '@tanstack/react-query'
import { type Progress, setupProgress } from './progress.ts'
import { statusQuery } from './queries.ts'

export function useProgress(): Progress | undefined {
  const { data } = useQuery(statusQuery)
  return data && setupProgress(data)
}

/** The note beside a save button if the shop has no address yet; else false. */
export function useNotYetRead(): string | false {
  return useProgress()?.subdomain === null && 'Readers see it once you have claimed your subdomain.'
}
