import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply, VisitorMessage } from '../visitor/visitor.ts'

/** What opens an order: its number and the token of its own link. */
const ticket = { orderId: z.string().max(100), readerToken: z.string().max(100) }
const place = z.string().trim().max(200)
const needed = (what: string) => place.min(1, `Please enter ${what}.`)

/** Where a parcel goes within its country, which stays: the shipping was paid for it. */
export const PlaceInCountry = z.object({
  name: needed('a name'),
  line1: needed('the street and the number'),
  line2: place.default(''),
  /** Needed by most countries (`address-rules.ts`). */
  city: place.default(''),
  state: place.default(''),
  postalCode: place.default(''),
})

/** What a reader does with an order, without an account. */
export const readerOrderCalls = {
  /** Asks for a mail with an order's own link, by its number and the address that it was placed with. */
  orderLink: call(
    'POST',
    apiPaths.orderLink,
    'anyone',
    z.object({
      orderId: z
        .string('Please enter the number of your order.')
        .max(100)
        .min(1, 'Please enter the number of your order.'),
      email: EmailAddress,
    }),
    FormReply,
  ),
  changeOrderAddress: call('POST', apiPaths.orderAddress, 'anyone', PlaceInCountry.extend(ticket), FormReply),
  cancelPreorder: call(
    'POST',
    apiPaths.cancelPreorder,
    'anyone',
    z.object({ ...ticket, line: z.string().regex(/^\d{1,4}$/) }),
    FormReply,
  ),
  orderQuestion: call(
    'POST',
    apiPaths.orderQuestion,
    'anyone',
    z.object({ ...ticket, message: VisitorMessage }),
    FormReply,
  ),
} as const
