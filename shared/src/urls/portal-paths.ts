/** The portal's screens that are no part of `/authorportal`, for whoever is not logged in yet. */
const outside = {
  login: '/login',
  signUp: '/signup',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  goodbye: '/goodbye',
} as const

/** Those behind the login. */
const inside = {
  stripeReturn: '/stripe-return',
  welcomeEditor: '/welcomepage',
  welcomePreview: '/welcome',
  customDomainRequest: '/custom-domain-request',
} as const

const root = '/authorportal'

/** The portal's paths that others know, too: the CDN, shops and the market, emails, and Stripe's pages on the way back. */
export const portalPaths = {
  ...outside,
  ...inside,
  root,
  dashboard: `${root}/mainpage`,
  getStarted: `${root}/letsgetstarted`,
} as const

/** An order's page on its author's desk. */
export const orderPath = (id: string): string => `${root}/order?id=${encodeURIComponent(id)}`

/** The dashboard with one of its tabs open. */
export const dashboardPath = (tab: string): string => `${portalPaths.dashboard}?tab=${tab}`

export const settingsPath = (
  section: 'stripe' | 'membership' | 'shop' | 'shipping' | 'letters' | 'security',
): string => `${dashboardPath('settings')}&section=${section}`

export const getStartedStep = (step: 1 | 2 | 3 | 4): string => `${portalPaths.getStarted}?step=${step}`

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** The first parts of the paths at which the portal shows something. */
export const portalPathSegments: readonly string[] = [
  ...Object.values(outside),
  ...Object.values(inside),
  root,
].map((path) => path.slice(1))

/** Whether a path is a screen for whoever is logged in. */
export function isBehindLogin(path: string): boolean {
  const asked = path.toLowerCase()
  return isBelow(asked, root) || Object.values(inside).some((screen) => asked === screen)
}
