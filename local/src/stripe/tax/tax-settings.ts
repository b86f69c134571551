import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { expandable, type Known, onlyExpand, read, text } from '../params.ts'
import { find, put } from '../state.ts'
import type { TaxBehavior } from './tax-amount.ts'
import { knownTaxCode } from './tax-codes.ts'

const idFor = (owner: string) => `tax_settings_${owner}`

const settingsAtFirst: Stripe.Tax.Settings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  livemode: false,
  status: 'pending',
  status_details: { pending: { missing_fields: ['head_office'] } },
}

export const taxSettingsOf = ({ state }: Emulator, owner: string): Stripe.Tax.Settings =>
  find(state.taxSettings, owner, idFor(owner))?.settings ?? settingsAtFirst

export function retrieveTaxSettings(emulator: Emulator, { owner, params }: Call) {
  read(onlyExpand, params)
  return taxSettingsOf(emulator, owner)
}

const part = text.optional()
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
        city: part,
        country: text.regex(/^[A-Z]{2}$/, 'expected a two-letter country'),
        line1: part,
        line2: part,
        postal_code: part,
        state: part,
      }),
    })
    .optional(),
  ...expandable,
} satisfies Known<Stripe.Tax.SettingsUpdateParams>)
type UpdateTaxSettings = z.output<typeof UpdateTaxSettings>

/** Active as soon as the head office is known well enough: in the United States by state and ZIP code. */
export function updateTaxSettings(emulator: Emulator, { owner, params }: Call): Stripe.Tax.Settings {
  const { defaults, head_office: office } = read(UpdateTaxSettings, params)
  const known = taxSettingsOf(emulator, owner)
  const headOffice = office ? { address: addressOf(office.address) } : known.head_office
  const settings: Stripe.Tax.Settings = {
    ...known,
    defaults: {
      ...known.defaults,
      tax_behavior: defaults?.tax_behavior ?? known.defaults.tax_behavior,
      tax_code: knownTaxCode(defaults?.tax_code, 'defaults[tax_code]') ?? known.defaults.tax_code,
    },
    head_office: headOffice,
    ...standing(headOffice),
  }
  return put(emulator.state.taxSettings, owner, { id: idFor(owner), settings }).settings
}

function addressOf(address: NonNullable<UpdateTaxSettings['head_office']>['address']): Stripe.Address {
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

function standing(
  office: Stripe.Tax.Settings['head_office'],
): Pick<Stripe.Tax.Settings, 'status' | 'status_details'> {
  const missing = missingOf(office)
  if (missing.length > 0)
    return { status: 'pending', status_details: { pending: { missing_fields: missing } } }
  return { status: 'active', status_details: { active: {} } }
}

function missingOf(office: Stripe.Tax.Settings['head_office']): string[] {
  if (!office) return ['head_office']
  if (office.address.country !== 'US') return []
  return (['state', 'postal_code'] as const)
    .filter((field) => !office.address[field])
    .map((field) => `head_office.address.${field}`)
}

/** Refuses automatic tax for whoever has not said where they are. */
export function ableToTax(emulator: Emulator, owner: string) {
  if (taxSettingsOf(emulator, owner).status === 'active') return
  throw new StripeFault(
    'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
  )
}

/** Whether tax is within a price or comes on top: what the price says, or else what the seller's settings say. */
export function behaviorOf(
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
