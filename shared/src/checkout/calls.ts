import { z } from 'zod'
import { formatTypes, limits } from '../book/book.ts'
import { ChosenNumber, Dedication } from '../book/signing.ts'
import { call, EmptyObject, kilobyte } from '../call/call.ts'
import { PlaceInCountry } from '../order/reader-calls.ts'
import { Availability } from '../stock/stock.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'

export const CheckoutInput = z.object({
  domain: z.string().max(300),
  title: z.string().max(limits.title).optional(),
  format: z.enum(formatTypes).optional(),
  price: z.union([z.number(), z.string().max(20)]),
  quantity: z.coerce.number().pipe(z.literal(1)),
  bookId: z.string().max(64).optional(),
  formatId: z.string().max(64).optional(),
  dedication: Dedication.default(''),
  number: ChosenNumber.default(null),
})
export type CheckoutInput = z.infer<typeof CheckoutInput>

export const checkoutCalls = {
  /**
   * A book's counted formats at this moment: how many copies are left and held, never by whom. Of a bundle, how many
   * bundles, under its slug.
   */
  copies: call(
    'GET',
    apiPaths.copies,
    'anyone',
    z.union([z.object({ book: z.string().max(64) }), z.object({ bundle: z.string().max(80) })]),
    z.object({ formats: z.array(Availability) }),
  ),
  /** Takes JSON from the island and a plain form from a page without JavaScript. */
  createCheckoutSession: call(
    'POST',
    apiPaths.createCheckoutSession,
    'anyone',
    CheckoutInput,
    z.object({ url: z.string() }),
    8 * kilobyte,
  ),
  /** Return URL of Stripe's payment page: settles the order, then shows the thank-you page. */
  checkoutReturn: call(
    'GET',
    apiPaths.checkoutReturn,
    'anyone',
    z.object({ checkout: z.string().max(100) }),
    EmptyObject,
  ),
  cancelCheckout: call(
    'GET',
    apiPaths.cancelCheckout,
    'anyone',
    z.object({ checkout: z.string().max(100), token: z.string().max(100) }),
    EmptyObject,
  ),
  /**
   * Gives the email address that something free goes to, and where a printed copy is sent. A plain form; an email with a
   * link to confirm follows. Sent again, it mails the link again, or to another address.
   */
  requestFree: call(
    'POST',
    apiPaths.requestFree,
    'anyone',
    PlaceInCountry.extend({ country: z.string().max(2) })
      .partial()
      .extend({ checkout: z.string().max(100), token: z.string().max(100), email: EmailAddress }),
    EmptyObject,
    8 * kilobyte,
  ),
  /** Makes a free order final, by the button of the page that the emailed link opens. A plain form. */
  confirmFree: call(
    'POST',
    apiPaths.confirmFree,
    'anyone',
    z.object({ checkout: z.string().max(100), token: z.string().max(100) }),
    EmptyObject,
    8 * kilobyte,
  ),
} as const
