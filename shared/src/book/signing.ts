import { z } from 'zod'
import { minChargeInCents, parsePrice, toDollars } from '../money.ts'
import { dedicationLimit } from './dedication.ts'

/** Signing options of a printed format; with `dedication`, copies without one are signed too. */
export const signingOffers = ['not_signed', 'signed', 'dedication'] as const

export const dedicationHintLimit = 200

export type Signing = z.infer<typeof Signing>
export const Signing = z.object({
  offer: z.enum(signingOffers),
  /** Surcharge for each copy with a dedication; 0 or an amount that a card can pay. */
  dedicationInCents: z.int().min(0),
  /** Plain text next to the dedication field. */
  hint: z.string().max(dedicationHintLimit),
})

/** Signing as an author submits it: the price in dollars, empty for free. */
export const SigningInput = z.object({
  offer: z.enum(signingOffers),
  dedicationPrice: z.union([z.number(), z.string(), z.null()]).default(''),
  hint: z
    .string()
    .trim()
    .max(dedicationHintLimit, `A hint can have at most ${dedicationHintLimit} characters.`)
    .default(''),
})
export type SigningInput = z.infer<typeof SigningInput>

/** The default: an author opts in for each format. */
export const defaultSigning: Signing = { offer: 'not_signed', dedicationInCents: 0, hint: '' }

/** `type` is one of a book's format types. */
type Signable = { type: string; signing: Signing }

export const isSigned = ({ type, signing }: Signable): boolean =>
  type !== 'eBook' && signing.offer !== 'not_signed'

export const offersDedication = ({ type, signing }: Signable): boolean =>
  type !== 'eBook' && signing.offer === 'dedication'

/** Surcharge for one copy, in cents; 0 without a dedication. */
export const dedicationPrice = (format: Signable, dedication: string | null): number =>
  dedication && offersDedication(format) ? format.signing.dedicationInCents : 0

/** Throws a RangeError with a message for the author if the price cannot be charged. */
export function parseSigning(type: string, { offer, dedicationPrice: price, hint }: SigningInput): Signing {
  if (type === 'eBook') return defaultSigning
  if (offer !== 'dedication') return { ...defaultSigning, offer }
  return { offer, dedicationInCents: parseDedicationPrice(price), hint: hint.trim() }
}

/** `'5.00'` → 500; empty is free. Throws a RangeError with a message for people. */
export function parseDedicationPrice(price: string | number | null): number {
  const cents = parsePrice(price) ?? 0
  if (cents > 0 && cents < minChargeInCents)
    throw new RangeError(`The price of a dedication is 0, or ${toDollars(minChargeInCents)} or more.`)
  return cents
}

/** Requested dedication; empty for none. */
export const Dedication = z
  .string()
  .trim()
  .max(dedicationLimit, `A dedication has at most ${dedicationLimit} characters.`)

/** Chosen number of a numbered edition; null for any. */
export const ChosenNumber = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.coerce.number().pipe(z.int().min(1)).nullable(),
)
