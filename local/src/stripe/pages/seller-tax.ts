import { html } from 'hono/html'
import type { Emulator } from '../emulator.ts'
import { registrationsOf } from '../tax/registrations.ts'
import { listedCodes } from '../tax/tax-codes.ts'
import { countryRates, stateRates, unionCountries } from '../tax/tax-rates.ts'
import { taxSettingsOf } from '../tax/tax-settings.ts'
import { countriesOf } from './countries.ts'
import { emptyHtml, type Html, moment } from './page.ts'
import { button, choice, table } from './table.ts'

/** Where the seller is, how their prices are meant, and where they collect tax. */
export function sellerTax(emulator: Emulator, owner: string): Html {
  const settings = taxSettingsOf(emulator, owner)
  const { country, state, postal_code: postalCode } = settings.head_office?.address ?? {}
  return html`<h2>Tax settings</h2>
<form method="post" action="/sellers/${owner}/tax" class="sheet">
<p>${settings.status === 'active' ? html`<span class="good">Active</span>: orders can be taxed.` : html`<span class="bad">Pending</span>: the head office is not known yet, so no order can be taxed.`}</p>
<div class="fields"><div>${choice('office', 'country', 'Head office in', named(countriesOf()), country ?? 'US')}</div>
<div>${field('office-state', 'state', 'State (United States)', state ?? '')}</div>
<div>${field('office-code', 'postalCode', 'Postal code', postalCode ?? '')}</div>
<div>${choice('behavior', 'behavior', 'Tax is', behaviors, settings.defaults.tax_behavior ?? '')}</div>
<div>${choice('code', 'code', 'Where nothing is said, sold are', listedCodes, settings.defaults.tax_code ?? '')}</div></div>
<p class="row"><button>Save tax settings</button></p></form>
${registrations(emulator, owner)}
<form method="post" action="/sellers/${owner}/register" class="sheet spaced"><div class="fields">
<div>${choice('register-in', 'country', 'Collect tax in', named(countriesOf([...countryRates.keys(), 'US'])))}</div>
<div>${choice('register-state', 'state', 'State (United States)', states)}</div>
<div>${choice('register-type', 'type', 'Kind', kinds)}</div></div>
<p class="row"><button>Register</button></p></form>
${rateTable()}`
}

const behaviors = [
  { value: 'inferred_by_currency', label: 'inferred by the currency' },
  { value: 'exclusive', label: 'on top of prices' },
  { value: 'inclusive', label: 'within prices' },
]
const kinds = [
  { value: 'standard', label: 'this country only' },
  { value: 'oss_union', label: 'one-stop shop of the European Union' },
]
const states = [...stateRates.keys()].map((value) => ({ value, label: value }))

const named = (countries: { code: string; name: string }[]) =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

const field = (id: string, name: string, label: string, value: string): Html =>
  html`<label for="${id}">${label}</label><input id="${id}" name="${name}" value="${value}">`

const registrations = (emulator: Emulator, owner: string): Html =>
  table(
    'Tax registrations',
    ['Place', 'Kind', 'Since', 'Status', 'Action'],
    registrationsOf(emulator, owner).map((one) => {
      const options = Object.values(one.country_options)[0]
      return html`<tr><td>${one.country}${options && 'state' in options ? ` ${options.state}` : emptyHtml}</td>
<td>${options?.type?.replaceAll('_', ' ')}</td><td>${moment(one.active_from * 1000)}</td><td>${one.status}</td>
<td>${one.status === 'expired' ? emptyHtml : button(`/sellers/${owner}/unregister/${one.id}`, 'End')}</td></tr>`
    }),
  )

const percent = (thousandths: number) => `${thousandths / 1000} %`

/** What this simulation knows of the world's taxes. */
function rateTable(): Html {
  const countries = [...countryRates].map(([code, rates]) => ({
    place: `${code}${unionCountries.has(code) ? ' (EU)' : ''}`,
    shipping: 'as the goods',
    rates,
  }))
  const american = [...stateRates].map(([code, rates]) => ({
    place: `US ${code}`,
    shipping: rates.taxesShipping ? percent(rates.general) : percent(0),
    rates,
  }))
  return html`<details><summary>The rates that are used here</summary>${table(
    'Rates',
    ['Place', 'Printed books', 'E-books', 'Audiobooks', 'All else', 'Shipping'],
    [...countries, ...american].map(
      ({ place, shipping, rates }) =>
        html`<tr><td>${place}</td><td>${percent(rates.book)}</td><td>${percent(rates.ebook)}</td><td>${percent(rates.audiobook)}</td><td>${percent(rates.general)}</td><td>${shipping}</td></tr>`,
    ),
  )}</details>`
}
