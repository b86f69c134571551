import { portalPaths } from '@lorecircle/shared/urls/portal-paths'

const screen = <Name extends string>(name: Name) => `${portalPaths.root}/${name}` as const

/** All screens of the portal. Paths are case-insensitive. */
export const paths = {
  ...portalPaths,
  start: screen('start'),
  subscribe: screen('subscribetomembership'),
  /** The same screen, as the contract spells it for failed payments. */
  retryPayment: screen('SubscribetoMembership'),
  claimSubdomain: screen('domainclaim'),
  connectPayments: screen('stripeonboarding'),
  addBook: screen('addbook'),
  myBooks: screen('mybooks'),
  bookDetails: screen('bookdetails'),
  blog: screen('blog'),
  customPage: screen('custompage'),
  newsletter: screen('newsletter'),
  orders: screen('orders'),
  discounts: screen('discounts'),
  bundles: screen('bundles'),
  order: screen('order'),
  slips: screen('slips'),
  analytics: screen('analytics'),
  settings: screen('settings'),
  profile: screen('profile'),
  aboutUs: screen('aboutus'),
} as const

export const slipsPath = (ids: readonly string[]) =>
  `${paths.slips}?ids=${ids.map(encodeURIComponent).join(',')}`

export const editBookPath = (id: string) => `${paths.bookDetails}?id=${encodeURIComponent(id)}`

/** The code step of a sign-up; `/signup` itself shows the form. */
export const codeStepPath = `${paths.signUp}?verify`
