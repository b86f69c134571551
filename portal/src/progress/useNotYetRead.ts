import { useProgress } from './useProgress.ts'

/** What stands beside a save while there is no address under which readers could see what is saved. */
export function useNotYetRead(): string | false {
  return useProgress()?.subdomain === null && 'Readers see it once you have claimed your subdomain.'
}
