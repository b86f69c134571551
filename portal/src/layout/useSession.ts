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

/** Keeps the session of the open screen fresh, and follows what other tabs do with it. */
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
      // Without a network it is asked again next time, or by the next call.
      const refreshed = await refreshCredentials().catch(() => true)
      if (!refreshed) await endSessionAndLogIn('failed-check')
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [])
}

/** Ends the session everywhere and asks for the login, which leads back here. */
export async function endSessionAndLogIn(why: SessionEndReason) {
  await endSession(why)
  toLogin(why)
}

/** A new page, in place of this one: nothing of this author stays in its memory. */
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
