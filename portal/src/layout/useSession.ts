import { platformPaths } from '@lorecircle/shared/urls/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshCredentials } from '../identity/identity.ts'
import { endSession } from '../identity/session.ts'
import { onSessionEvent } from '../identity/session-news.ts'
import { setSessionState } from '../identity/session-state.ts'
import { loginPath, type SessionEndReason } from '../paths/login-path.ts'
import { paths } from '../paths/paths.ts'

const refreshEveryMs = 3_000_000

export function useSession(sub: string) {
  const queries = useQueryClient()
  useEffect(
    () =>
      onSessionEvent((news) => {
        if ('ended' in news) return toLogin(news.ended)
        if (news.begun !== sub) return location.replace(paths.dashboard)
        setSessionState('active')
        void queries.invalidateQueries()
      }),
    [sub, queries],
  )
  useEffect(() => {
    const timer = setInterval(async () => {
      // Without a network, the next interval or call tries again.
      const refreshed = await refreshCredentials().catch(() => true)
      if (!refreshed) await endSessionAndLogIn('failed-check')
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [])
}

/** Ends the session in all tabs and opens the login, which leads back here. */
export async function endSessionAndLogIn(why: SessionEndReason) {
  await endSession(why)
  toLogin(why)
}

/** Loads a new page, so that nothing of this author stays in memory. */
const toLogin = (why?: SessionEndReason) =>
  location.replace(loginPath(`${location.pathname}${location.search}`, why))

export async function signOut() {
  await endSession()
  location.assign(platformPaths.landing)
}

/** For a session that the server has ended. */
export async function logInAgain() {
  await endSession()
  toLogin()
}
