const outside = {
  login: '/login',
  signUp: '/signup',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  goodbye: '/goodbye',
} as const

const inside = {
  stripeReturn: '/stripe-return',
  welcomeEditor: '/welcomepage',
  welcomePreview: '/welcome',
  customDomainRequest: '/custom-domain-request',
} as const

const root = '/authorportal'

/** Portal paths used outside the portal: by the CDN, shops and the market, emails, and Stripe's return URLs. */
export const portalPaths = {
  ...outside,
  ...inside,
  root,
  dashboard: `${root}/mainpage`,
  getStarted: `${root}/letsgetstarted`,
} as const

export const orderPath = (id: string): string => `${root}/order?id=${encodeURIComponent(id)}`

export const dashboardPath = (tab: string): string => `${portalPaths.dashboard}?tab=${tab}`

export const settingsPath = (
  section: 'stripe' | 'membership' | 'shop' | 'shipping' | 'letters' | 'security',
): string => `${dashboardPath('settings')}&section=${section}`

export const getStartedStep = (step: 1 | 2 | 3 | 4): string => `${portalPaths.getStarted}?step=${step}`

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

export const portalPathSegments: readonly string[] = [
  ...Object.values(outside),
  ...Object.values(inside),
  root,
].map((path) => path.slice(1))

export function isBehindLogin(path: string): boolean {
  const asked = path.toLowerCase()
  return isBelow(asked, root) || Object.values(inside).some((screen) => asked === screen)
}
