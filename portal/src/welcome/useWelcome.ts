import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useQuery } from '@tanstack/react-query'
import { useAuthor } from '../identity/useAuthor.ts'
import { welcomeQuery } from './queries.ts'
import { rememberedWelcome } from './remembered-welcome.ts'

export type LoadedWelcome = {
  /** The stored page, or the session's last copy if loading fails. */
  welcome: WelcomeForAuthor | null
  isRemembered: boolean
  retry: () => void
}

/** Refetches on each mount to include changes from other tabs. Null while loading. */
export function useWelcome(): LoadedWelcome | null {
  const author = useAuthor()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...welcomeQuery(author),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const retry = () => void refetch()
  if (error) {
    return { welcome: rememberedWelcome(sessionStorage, author.sub), isRemembered: true, retry }
  }
  return data && isFetchedAfterMount ? { welcome: data, isRemembered: false, retry } : null
}
