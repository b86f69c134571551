import { redirect } from 'react-router'
import { config } from '../config.ts'
import { logOut, type SignedIn, whoIsSignedIn } from './identity.ts'
import { loginPath } from './return-to.ts'

/** The session as the rest of the browser sees it: storage keys (spec B §3) and the hint cookie for shops. */

/** A route's loader: who is signed in, or a way to the login that leads back here. */
export async function requireSession({ request }: { request: Request }): Promise<SignedIn> {
  const author = await whoIsSignedIn()
  if (!author) {
    forgetSession()
    const { pathname, search } = new URL(request.url)
    throw redirect(loginPath(`${pathname}${search}`))
  }
  rememberSession(author)
  await provisionOnce()
  return author
}

const provisioned = 'provisioned'

/** Repeated at each login until it succeeded; its failure is nobody's concern here (spec B §4). */
export async function provisionOnce(): Promise<void> {
  if (sessionStorage.getItem(provisioned)) return
  try {
    const { provision } = await import('../api/provision.ts')
    await provision()
    sessionStorage.setItem(provisioned, 'true')
  } catch {}
}

function rememberSession({ sub, firstName, lastName }: SignedIn) {
  sessionStorage.setItem('sub', sub)
  sessionStorage.setItem('userSub', sub)
  sessionStorage.setItem('firstName', firstName)
  sessionStorage.setItem('lastName', lastName)
  localStorage.setItem('sub', sub)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = hintCookie(365 * 24 * 60 * 60)
}

function forgetSession() {
  sessionStorage.clear()
  localStorage.removeItem('sub')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = hintCookie(0)
}

/** Says 'signed in' to the shops, and opens nothing. */
function hintCookie(maxAgeInSeconds: number): string {
  const { hostname, protocol } = new URL(config().origin)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `lc-signed-in=1; Domain=${hostname}; Path=/; SameSite=Lax; Max-Age=${maxAgeInSeconds}${secure}`
}

export async function endSession(): Promise<void> {
  try {
    await logOut()
  } finally {
    forgetSession()
  }
}
