import type { Image } from '../media/image.ts'
import type { Accent } from '../profile/profile.ts'

export type SiteView = {
  /** The platform's origin, such as `https://lorecircle.example`. */
  origin: string
  /** Where payments happen: the CSP's form-action has to name it. */
  paymentOrigin: string
}

export type ShopView = {
  name: string
  subdomain: string
  /** The author's own domain, while the shop stands there. */
  ownDomain?: string
  /** The shop's own origin. */
  url: string
  accent: Accent | null
  portrait: Image | null
  /** The author's own pages that have something to show, for the sidebar. */
  pages: { slug: string; title: string }[]
  /** False while the author's membership has lapsed or payments are not ready: readable, not sellable. */
  selling: boolean
  /** Prices include tax, where there is any; absent where it is added to them. */
  pricesIncludeTax?: true
}

/** What every page of a shop knows. */
export type InShop = { site: SiteView; shop: ShopView }
