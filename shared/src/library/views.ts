import type { OrderLineView } from '../order/views.ts'
import type { Accent } from '../profile/profile.ts'
import type { SiteView } from '../site/views.ts'
import type { LibraryNote, LibrarySaying } from './notes.ts'

export type LibraryDoorView = { site: SiteView; note: LibraryNote | null }

export type LibraryOrder = {
  id: string
  authorName: string
  /** The shop's colour, which books without a cover are bound in; null for the platform's. */
  accent: Accent | null
  /** Null where the shop is closed for good; files can still be fetched. */
  orderUrl: string | null
  placedOn: string
  lines: OrderLineView[]
}

/** All that was bought with one address, the newest first. */
export type LibraryView = {
  site: SiteView
  email: string
  /** Opens this page; every form of it sends it along. */
  token: string
  orders: LibraryOrder[]
  saying: LibrarySaying | null
}
