import { portalPaths } from '@lorecircle/shared/urls/portal-paths'

const screen = <Name extends string>(name: Name) => `${portalPaths.root}/${name}` as const

/** Every screen of the portal. Paths match whatever their casing. */
export const paths = {
  ...portalPaths,
  start: screen('start'),
  subscribe: screen('subscribetomembership'),
  /** The same screen, as the contract writes it where a payment failed. */
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

/** What goes into the parcels of these orders, to be printed. */
export const slipsPath = (ids: readonly string[]) =>
  `${paths.slips}?ids=${ids.map(encodeURIComponent).join(',')}`

export const editBookPath = (id: string) => `${paths.bookDetails}?id=${encodeURIComponent(id)}`

/** Where a sign-up waits for its code; whoever asks for `/signup` itself gets the form. */
export const codeStepPath = `${paths.signUp}?verify`
