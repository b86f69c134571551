import type { Ending } from './session-news.ts'

export const homePath = '/authorportal/mainpage'

/** Where a sign-up waits for its code; whoever asks for `/signup` itself gets the form. */
export const codeStepPath = '/signup?verify'

/** The login that leads back to `path` afterwards, and says why it is asked for. */
export function loginPath(path: string, ended?: Ending): string {
  const query = new URLSearchParams({ from: path, ...(ended ? { ended } : {}) })
  return `/login?${query}`
}

/** Where a login leads: back into the portal on this origin only, else home. */
export function returnPath(from: string | null, origin: string): string {
  if (!from) return homePath
  const url = URL.parse(from, origin)
  if (
    !url ||
    url.origin !== origin ||
    !/^\/(authorportal(\/|$)|(stripe-return|welcomepage|welcome|custom-domain-request)$)/i.test(url.pathname)
  ) {
    return homePath
  }
  return `${url.pathname}${url.search}`
}
