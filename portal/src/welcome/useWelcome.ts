import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useQuery } from '@tanstack/react-query'
import { useAuthor } from '../identity/useAuthor.ts'
import { welcomeQuery } from './queries.ts'
import { rememberedWelcome } from './remembered-welcome.ts'

export type LoadedWelcome = {
  /** As it is stored now; where it cannot be loaded, as this session remembers it. */
  welcome: WelcomeForAuthor | null
  isRemembered: boolean
  retry: () => void
}

/** What another tab saved a minute ago counts, too: it is asked for anew each time. Null while it is on its way. */
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
