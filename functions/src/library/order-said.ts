import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import type { OrderSaying } from '@lorecircle/shared/order/sayings'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { seeOther } from '../http/redirect.ts'
import { isSecret } from '../http/secret.ts'
import { isOrderId, type OrderTicket } from '../visitor/order-of-reader.ts'

/** Leads whoever sent a form back to the order's page, which says what came of it. */
export const orderSaid = (origin: string, address: string, ticket: OrderTicket, saying: OrderSaying) =>
  seeOther(`${urls.thankYou(origin, address, ticket.orderId, ticket.readerToken)}/${saying}`)

const Ticket = z.object({ orderId: z.string().refine(isOrderId), readerToken: z.string().refine(isSecret) })

/** The same for a form that was refused; what names no order leads to none, and is thrown on. */
export function orderSaidAgain(
  origin: string,
  { host, fields }: { host: Host; fields: unknown },
  error: VisibleError,
  saying: OrderSaying,
): Response {
  const ticket = Ticket.safeParse(fields)
  if (host.kind !== 'shop' || !ticket.success || error.status === 404) throw error
  return orderSaid(origin, addressOf(host), ticket.data, saying)
}
