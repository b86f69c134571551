import { useQuery } from '@tanstack/react-query'
import { type Progress, setupProgress } from './progress.ts'
import { statusQuery } from './queries.ts'

/** Undefined while it is not known. */
export function useProgress(): Progress | undefined {
  const { data } = useQuery(statusQuery)
  return data && setupProgress(data)
}

/** What stands beside a save while there is no address under which readers could see what is saved. */
export function useNotYetRead(): string | false {
  return useProgress()?.subdomain === null && 'Readers see it once you have claimed your subdomain.'
}
