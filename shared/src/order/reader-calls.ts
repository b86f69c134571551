import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply, VisitorMessage } from '../visitor/visitor.ts'

const ticket = { orderId: z.string().max(100), readerToken: z.string().max(100) }
const place = z.string().trim().max(200)
const needed = (what: string) => place.min(1, `Please enter ${what}.`)

/** Address within the country of the order, which cannot change, because shipping was paid for it. */
export const PlaceInCountry = z.object({
  name: needed('a name'),
  line1: needed('the street and the number'),
  line2: place.default(''),
  city: place.default(''),
  state: place.default(''),
  postalCode: place.default(''),
})

export const readerOrderCalls = {
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
