import { z } from 'zod'
import { ChosenNumber, Dedication } from '../book/signing.ts'
import { call, EmptyObject, kilobyte } from '../call/call.ts'
import { normalPostalCode } from '../shipping/areas.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { isOwnPath } from '../urls/plain-path.ts'
import { cartLimits } from './cart.ts'
import type { CartView } from './views.ts'

/** Characters of a typed code that are taken in at all. */
const longestTyped = 2_000

const id = z.string().max(64)
const line = z.coerce.number().pipe(z.int().min(1))
const copies = (least: number) => z.coerce.number().pipe(z.int().min(least).max(cartLimits.copies))
/** Price per copy in dollars, as the reader typed it. */
const said = z.string().max(20)
const country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')
const state = z.string().regex(/^[A-Za-z]{1,5}$/, 'Choose a state.')
const postalCode = z
  .string()
  .transform(normalPostalCode)
  .pipe(z.string().min(2, 'Enter a postal code.').max(12, 'Enter a postal code.'))
const cents = z.coerce.number().pipe(z.int().min(0))

/** A plain form sends the same fields as text. */
export type CartChange = z.infer<typeof CartChange>
export const CartChange = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('add'),
    bookId: id,
    formatId: id,
    quantity: copies(1).default(1),
    dedication: Dedication.default(''),
    number: ChosenNumber.default(null),
    /** Price per copy as shown on the page; pay-what-you-want formats send only `price`. */
    priceInCents: cents.optional(),
    price: said.optional(),
  }),
  z.object({
    do: z.literal('add_bundle'),
    bundle: z.string().max(80),
    quantity: copies(1).default(1),
    dedication: Dedication.default(''),
    priceInCents: cents.optional(),
  }),
  z.object({ do: z.literal('price'), line, price: said }),
  z.object({ do: z.literal('quantity'), line, quantity: copies(0) }),
  /** Another copy of a numbered edition. */
  z.object({ do: z.literal('number'), line, number: line }),
  z.object({ do: z.literal('dedicate'), line, dedication: Dedication }),
  /** Empty takes it out. */
  z.object({
    do: z.literal('code'),
    code: z.string().max(longestTyped),
    email: z.string().max(254).optional(),
  }),
  z.object({ do: z.literal('country'), country }),
  z.object({
    do: z.literal('place'),
    country,
    state: state.optional(),
    postalCode: postalCode.optional(),
  }),
  z.object({
    do: z.literal('gift'),
    /** Absent: it is no gift. */
    giftNote: z
      .string()
      .trim()
      .max(cartLimits.note, `A note has at most ${cartLimits.note} characters.`)
      .optional(),
  }),
])

const Shown = z.object({ cart: z.custom<CartView>((value) => typeof value === 'object' && value !== null) })

export const CartCheckoutInput = z.object({
  domain: z.string().max(300),
  /** Items to buy; absent to buy the browser's cart. */
  items: z
    .array(
      z.object({
        bookId: id,
        formatId: id,
        quantity: copies(1),
        dedication: Dedication.optional(),
        number: ChosenNumber.optional(),
        /** Price per copy: the reader's own for pay-what-you-want formats, otherwise as shown on the page. */
        priceInCents: cents.optional(),
      }),
    )
    .min(1)
    .max(cartLimits.lines)
    .optional(),
  code: z.string().max(cartLimits.code).optional(),
  country: country.optional(),
  /** State and postal code, for shops whose zones divide the country. */
  state: state.optional(),
  postalCode: postalCode.optional(),
  email: z.string().max(254).optional(),
  giftNote: z.string().max(cartLimits.note).optional(),
  /** Total as shown on the page, before tax. */
  totalInCents: cents.optional(),
})
export type CartCheckoutInput = z.infer<typeof CartCheckoutInput>

export const cartCalls = {
  /** The browser's cart in this shop, at this moment's prices. */
  cart: call('GET', apiPaths.cart, 'anyone', z.object({}), Shown),
  /**
   * Target of the CDN's redirect for a shop link with a discount code: adds the code to the cart and redirects to the
   * page.
   */
  codeLink: call(
    'GET',
    apiPaths.codeLink,
    'anyone',
    z.object({
      code: z.string().max(longestTyped),
      /** A page of this shop. */
      at: z.string().max(500).refine(isOwnPath).catch('/'),
      /** Present on the second request of a browser that sent no cart before: the first one’s cookies have to come back. */
      kept: z.string().max(1).optional(),
    }),
    EmptyObject,
  ),
  changeCart: call('POST', apiPaths.cart, 'anyone', CartChange, Shown, 8 * kilobyte),
  /** Takes JSON, and a plain form from the cart's page. */
  createCartCheckoutSession: call(
    'POST',
    apiPaths.createCartCheckoutSession,
    'anyone',
    CartCheckoutInput,
    z.object({ url: z.string() }),
    16 * kilobyte,
  ),
} as const
