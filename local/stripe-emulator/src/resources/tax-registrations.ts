import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError, StripeApiError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { expandable, integer, type Known, parseParams, text } from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'
import { type TaxPlace, unionCountries } from './tax-rates.ts'

type Registration = Stripe.Tax.Registration

const Options = z.looseObject({ type: text, state: text.optional() })
const moment = z.union([z.literal('now'), integer])

const CreateRegistration = z.strictObject({
  country: text.regex(/^[A-Z]{2}$/, 'expected a two-letter country'),
  country_options: z.record(z.string().regex(/^[a-z]{2}$/), Options),
  active_from: moment,
  expires_at: integer.optional(),
  ...expandable,
} satisfies Known<Stripe.Tax.RegistrationCreateParams>)

/** From here on the seller collects tax there. */
export function createRegistration(emulator: Emulator, { owner, params }: Call): Registration {
  const wanted = parseParams(CreateRegistration, params)
  const field = wanted.country.toLowerCase()
  const options = wanted.country_options[field]
  if (!options)
    throw new StripeApiError(`Missing required param: country_options[${field}].`, {
      code: 'parameter_missing',
      param: `country_options[${field}]`,
    })
  if (wanted.country === 'US' && options.state === undefined)
    throw new StripeApiError('Missing required param: country_options[us][state].', {
      code: 'parameter_missing',
      param: 'country_options[us][state]',
    })
  const now = nowSeconds(emulator)
  const registration = put<Registration>(emulator.state.registrations, owner, {
    id: newId('taxreg', 24),
    object: 'tax.registration',
    active_from: wanted.active_from === 'now' ? now : wanted.active_from,
    country: wanted.country,
    country_options: CountryOptions.parse({ [field]: options }),
    created: now,
    expires_at: wanted.expires_at ?? null,
    livemode: false,
    status: 'active',
  })
  return presentRegistration(registration, now)
}

const CountryOptions = z.custom<Registration['country_options']>(
  (value) => z.record(z.string(), Options).safeParse(value).success,
)

const presentRegistration = (registration: Registration, now: number): Registration => ({
  ...registration,
  status:
    registration.expires_at !== null && registration.expires_at <= now
      ? 'expired'
      : registration.active_from > now
        ? 'scheduled'
        : 'active',
})

/** The seller stops collecting tax there at once. */
export function endRegistration(emulator: Emulator, owner: string, id: string) {
  const registration = find(emulator.state.registrations, owner, id)
  if (!registration) throw notFoundError('tax registration', id)
  put<Registration>(emulator.state.registrations, owner, {
    ...registration,
    expires_at: nowSeconds(emulator),
  })
}

export const listRegistrations = (emulator: Emulator, owner: string): Registration[] =>
  listOwned(emulator.state.registrations, owner).map((one) => presentRegistration(one, nowSeconds(emulator)))

/** A one-stop shop registration covers every country of the union. */
export const collectsTaxAt = (emulator: Emulator, owner: string, { country, state }: TaxPlace): boolean =>
  listRegistrations(emulator, owner).some((one) => {
    if (one.status !== 'active') return false
    const options = Object.values(one.country_options).map((given) => Options.parse(given))
    if (country === 'US') return one.country === 'US' && options.some((given) => given.state === state)
    if (one.country === country) return true
    return unionCountries.has(country) && options.some(({ type }) => type === 'oss_union')
  })
