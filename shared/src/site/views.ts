import type { Image } from '../media/image.ts'
import type { Accent } from '../profile/profile.ts'

export type SiteView = {
  /** The platform's origin, such as `https://lorecircle.example`. */
  origin: string
  /** Origin of the payment pages, for the CSP's form-action. */
  paymentOrigin: string
}

export type ShopView = {
  name: string
  subdomain: string
  ownDomain?: string
  /** The shop's own origin. */
  url: string
  accent: Accent | null
  portrait: Image | null
  pages: { slug: string; title: string }[]
  /**
   * False while the author's membership has lapsed or payments are not ready: the shop can be read but sells nothing.
   */
  selling: boolean
  /** Absent if tax is added to the prices. */
  pricesIncludeTax?: true
}

export type InShop = { site: SiteView; shop: ShopView }

export const leaves =
  'M-4.92,6.93Q-14.82,21.08 -26.60,37.53Q-2.74,29.64 -4.92,6.93ZM-7.66,3.69Q-23.81,9.93 -41.44,19.98Q-17.38,23.26 -7.66,3.69ZM-8.49,-0.47Q-25.56,-4.34 -45.93,-2.57Q-26.38,10.44 -8.49,-0.47ZM-7.20,-4.52Q-19.47,-17.43 -38.95,-24.47Q-27.34,-4.89 -7.20,-4.52ZM-4.11,-7.44Q-7.30,-25.39 -22.26,-40.26Q-20.25,-18.23 -4.11,-7.44ZM0.00,-8.50Q7.40,-25.76 0.00,-46.00Q-7.40,-25.76 0.00,-8.50ZM4.11,-7.44Q20.25,-18.23 22.26,-40.26Q7.30,-25.39 4.11,-7.44ZM7.20,-4.52Q27.34,-4.89 38.95,-24.47Q19.47,-17.43 7.20,-4.52ZM8.49,-0.47Q26.38,10.44 45.93,-2.57Q25.56,-4.34 8.49,-0.47ZM7.66,3.69Q17.38,23.26 41.44,19.98Q23.81,9.93 7.66,3.69ZM4.92,6.93Q2.74,29.64 26.60,37.53Q14.82,21.08 4.92,6.93Z'

export const boards = 'M2 9.5L12.5 45.5L2.2 47.5ZM-2 9.5L-12.5 45.5L-2.2 47.5Z'
