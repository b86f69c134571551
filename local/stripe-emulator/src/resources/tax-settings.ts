import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { expandable, type Known, onlyExpand, parseParams, text } from '../core/params.ts'
import { find, put } from '../core/state.ts'
import { checkTaxCode, type TaxBehavior } from './tax-rates.ts'

const idFor = (owner: string) => `tax_settings_${owner}`

const defaultTaxSettings: Stripe.Tax.Settings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  livemode: false,
  status: 'pending',
  status_details: { pending: { missing_fields: ['head_office'] } },
}

export const findTaxSettings = ({ state }: Emulator, owner: string): Stripe.Tax.Settings =>
  find(state.taxSettings, owner, idFor(owner))?.settings ?? defaultTaxSettings

export function retrieveTaxSettings(emulator: Emulator, { owner, params }: Call) {
  parseParams(onlyExpand, params)
  return findTaxSettings(emulator, owner)
}

const optionalText = text.optional()
const UpdateTaxSettings = z.strictObject({
  defaults: z
    .strictObject({
      tax_behavior: z.enum(['exclusive', 'inclusive', 'inferred_by_currency']).optional(),
      tax_code: text.optional(),
    })
    .optional(),
  head_office: z
    .strictObject({
      address: z.strictObject({
        city: optionalText,
        country: text.regex(/^[A-Z]{2}$/, 'expected a two-letter country'),
        line1: optionalText,
        line2: optionalText,
        postal_code: optionalText,
        state: optionalText,
      }),
    })
    .optional(),
  ...expandable,
} satisfies Known<Stripe.Tax.SettingsUpdateParams>)
type UpdateTaxSettings = z.output<typeof UpdateTaxSettings>

/** Active as soon as the head office is known well enough: in the United States by state and ZIP code. */
export function updateTaxSettings(emulator: Emulator, { owner, params }: Call): Stripe.Tax.Settings {
  const { defaults, head_office: office } = parseParams(UpdateTaxSettings, params)
  const known = findTaxSettings(emulator, owner)
  const headOffice = office ? { address: officeAddress(office.address) } : known.head_office
  const settings: Stripe.Tax.Settings = {
    ...known,
    defaults: {
      ...known.defaults,
      tax_behavior: defaults?.tax_behavior ?? known.defaults.tax_behavior,
      tax_code: checkTaxCode(defaults?.tax_code, 'defaults[tax_code]') ?? known.defaults.tax_code,
    },
    head_office: headOffice,
    ...settingsStatus(headOffice),
  }
  return put(emulator.state.taxSettings, owner, { id: idFor(owner), settings }).settings
}

function officeAddress(address: NonNullable<UpdateTaxSettings['head_office']>['address']): Stripe.Address {
  const { city, country, line1, line2, postal_code: postalCode, state } = address
  return {
    city: city || null,
    country,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postalCode || null,
    state: state || null,
  }
}

function settingsStatus(
  office: Stripe.Tax.Settings['head_office'],
): Pick<Stripe.Tax.Settings, 'status' | 'status_details'> {
  const missing = missingFields(office)
  if (missing.length > 0)
    return { status: 'pending', status_details: { pending: { missing_fields: missing } } }
  return { status: 'active', status_details: { active: {} } }
}

function missingFields(office: Stripe.Tax.Settings['head_office']): string[] {
  if (!office) return ['head_office']
  if (office.address.country !== 'US') return []
  return (['state', 'postal_code'] as const)
    .filter((field) => !office.address[field])
    .map((field) => `head_office.address.${field}`)
}

export function assertTaxActive(emulator: Emulator, owner: string) {
  if (findTaxSettings(emulator, owner).status === 'active') return
  throw new StripeApiError(
    'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
  )
}

/** A price's own setting takes precedence over the seller's default; null if neither is set. */
export function taxBehavior(
  said: string | null | undefined,
  settings: Stripe.Tax.Settings,
  currency: string,
): TaxBehavior | null {
  const wanted = said === 'exclusive' || said === 'inclusive' ? said : settings.defaults.tax_behavior
  if (wanted === 'exclusive') return 'exclusive'
  if (wanted === 'inclusive') return 'inclusive'
  if (wanted !== 'inferred_by_currency') return null
  return currency === 'usd' || currency === 'cad' ? 'exclusive' : 'inclusive'
}
