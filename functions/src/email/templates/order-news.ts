import type { Order } from '@lorecircle/shared/order/order'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import type { Footer } from '../layout/footer.ts'
import type { EmailPart } from '../layout/part.ts'
import { button } from '../layout/parts.ts'

export type NoticeSender = { origin: string; accent: Accent | null; stripeDashboard: string }

export const orderPageButton = (
  { id }: Pick<Order, 'id'>,
  { origin }: Pick<NoticeSender, 'origin'>,
): EmailPart => button('See the Order', `${origin}${orderPath(id)}`)

export const authorNoticeFooter: Footer = {
  why: ['Payments go through your own Stripe account. Lorecircle never holds your money.'],
}
