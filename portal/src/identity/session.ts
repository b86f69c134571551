import { replace } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { loginPath, type SessionEndReason } from '../paths/login-path.ts'
import { noPreference, preference, setCookie } from '../ui/cookie.ts'
import { findSignedInAuthor, logOut, onSignedIn, type SignedInAuthor } from './identity.ts'
import { computeIdleness, forgetActivity, lastActivityMs } from './idleness.ts'
import { broadcastSessionEvent } from './session-news.ts'
import { setSessionState } from './session-state.ts'

/** The session in this browser: storage keys (B3.1-13 to B3.1-19) and the hint cookie for shops. */

/** For route loaders: returns the author, or redirects to the login, which leads back here. */
export async function requireSession({ request }: { request: Request }): Promise<SignedInAuthor> {
  const { pathname, search } = new URL(request.url)
  const toLogin = (ended?: SessionEndReason) => replace(loginPath(`${pathname}${search}`, ended))
  const nowMs = Date.now()
  if (computeIdleness(nowMs, lastActivityMs(nowMs)).state === 'gone') {
    await endSession('inactivity')
    throw toLogin('inactivity')
  }
  const author = await currentAuthor()
  if (!author) {
    const wasSignedIn = localStorage.getItem('sub') !== null
    forgetSession()
    throw toLogin(wasSignedIn ? 'failed-check' : undefined)
  }
  rememberSession(author)
  await provisionOnce()
  return author
}

let known: SignedInAuthor | null = null

/** Without a network, the last known author stays signed in, so that the page stays open. */
async function currentAuthor(): Promise<SignedInAuthor | null> {
  try {
    known = await findSignedInAuthor()
  } catch (error) {
    if (!known || !(error instanceof ApiError && error.status === 0)) throw error
  }
  return known
}

const provisioned = 'provisioned'

/** Repeated at each login until it succeeds; a failure is not shown (B7-18). */
export async function provisionOnce(): Promise<void> {
  if (sessionStorage.getItem(provisioned)) return
  try {
    const { provisionAccount: provision } = await import('../api/provision.ts')
    await provision()
    sessionStorage.setItem(provisioned, 'true')
  } catch {}
}

const hint = 'lc-signed-in'

function rememberSession({ sub, firstName, lastName }: SignedInAuthor) {
  const isNew = sessionStorage.getItem('sub') !== sub
  sessionStorage.setItem('sub', sub)
  sessionStorage.setItem('userSub', sub)
  sessionStorage.setItem('firstName', firstName)
  sessionStorage.setItem('lastName', lastName)
  for (const flag of ['membershipactive', 'onboardingcomplete']) {
    sessionStorage.setItem(flag, sessionStorage.getItem(flag) ?? 'false')
  }
  localStorage.setItem('sub', sub)
  // Shows shops that an author is signed in; grants no access.
  setCookie(preference(hint, '1', new URL(config().origin)))
  setSessionState('active')
  if (isNew) broadcastSessionEvent({ begun: sub })
}

function forgetSession() {
  known = null
  sessionStorage.clear()
  localStorage.removeItem('sub')
  forgetActivity()
  setCookie(noPreference(hint, new URL(config().origin)))
}

/** Signs out in all tabs of this browser; other tabs receive the reason. */
export async function endSession(why: SessionEndReason = 'elsewhere'): Promise<void> {
  try {
    await logOut()
  } finally {
    forgetSession()
    broadcastSessionEvent({ ended: why })
  }
}

/** A login counts as activity, so an earlier time is removed. */
export const watchLogins = () => onSignedIn(forgetActivity)
