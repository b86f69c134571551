import type { FormatType } from '@lorecircle/shared/book/book'
import { parsePrice } from '@lorecircle/shared/money'
import type { ShippingPlace } from '@lorecircle/shared/shipping/areas'
import { countryName, shippingCountries, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { describeQuote } from '@lorecircle/shared/shipping/in-words'
import { findZone, placeQuestion, quoteShipping } from '@lorecircle/shared/shipping/quote'
import { stateName } from '@lorecircle/shared/shipping/states'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { formatPounds, shippingWeightInGrams } from '@lorecircle/shared/shipping/weight'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { priceProblem, stripDollarSign } from '../numbers/price.ts'
import { Field } from '../ui/Field.tsx'
import { usePoundsPreference } from './queries.ts'
import { parseShippingRates } from './read-tariff.ts'
import { ShippingRatesDraft } from './tariff-draft.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `Two hardcovers`, `One special edition`. */
const parcelInWords = (copies: number, type: FormatType): string =>
  `${numbers[copies] ?? copies} ${type.toLowerCase()}${copies === 1 ? '' : 's'}`

const types = ['Paperback', 'Hardcover', 'Special Edition'] as const
const copiesToTry = Array.from({ length: 10 }, (_, index) => index + 1)
const everyCountry = sortByCountryName(shippingCountries)

export function ShippingCalculator() {
  const { control } = useFormContext<ShippingRatesDraft>()
  const draft = ShippingRatesDraft.safeParse(useWatch({ control })).data
  const [copies, setCopies] = useState(2)
  const [type, setType] = useState<(typeof types)[number]>('Hardcover')
  const [chosen, setCountry] = useState<string | null>(null)
  const [state, setState] = useState('')
  const [postalCode, setPostalCode] = useState('')
  const [price, setPrice] = useState('20.00')
  const inUs = usePoundsPreference()
  const grams = shippingWeightInGrams({ type, weightInGrams: null }) ?? 0
  if (!draft || draft.zones.length === 0) return null
  const { tariff, problems } = parseShippingRates(draft)
  const country =
    chosen ?? draft.zones.flatMap(({ countries }) => countries).at(-1) ?? (draft.postedFrom || 'US')
  const each = priceProblem(price) === null ? (parsePrice(stripDollarSign(price)) ?? 0) : 0
  const question = placeQuestion(tariff, country)
  const place = { state, postalCode }
  const zone = findZone(tariff, country, place)
  const index = tariff.zones.findIndex(({ id }) => id === zone?.id)
  const isOpen = problems.some(({ path: [, at, part] }) => at === index && part === 'steps')
  const words = describeTrialCost(tariff, { copies, type, country, place, itemsInCents: copies * each })
  return (
    <fieldset className="sheet flow">
      <legend className="hide">Try it out</legend>
      <h3>Try it out</h3>
      <div className="trial">
        <Choice label="Copies" value={copies} onChange={(text) => setCopies(Number(text))}>
          {copiesToTry.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Choice>
        <Choice
          label="Format"
          value={type}
          onChange={(text) => setType(types.find((name) => name === text) ?? 'Hardcover')}
        >
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice label="To" value={country} onChange={setCountry}>
          {everyCountry.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </Choice>
        {question && question.states.length > 0 && (
          <Choice label="State" value={state} onChange={setState}>
            <option value="">Any other</option>
            {question.states.map((code) => (
              <option key={code} value={code}>
                {stateName(country, code)}
              </option>
            ))}
          </Choice>
        )}
        {question?.asksPostalCode && (
          <Field
            label="Postal code"
            autoComplete="off"
            value={postalCode}
            onChange={(event) => setPostalCode(event.target.value)}
          />
        )}
        <Field
          label="Price of a copy"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={priceProblem(price) ?? undefined}
        />
      </div>
      <p className="trial-words" role="status">
        {isOpen ? 'Enter prices to see what a reader pays.' : words}
      </p>
      <p className="small quiet">
        One copy is counted as {grams} g{inUs && ` (${formatPounds(grams)})`}. Trying it out saves nothing.
      </p>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  value: string | number
  onChange: (text: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}

export type ShippingTrial = {
  copies: number
  type: Exclude<FormatType, 'eBook'>
  country: string
  place: ShippingPlace
  itemsInCents: number
}

/** `Two hardcovers to Germany: $14.00, 6 to 12 days.` */
export function describeTrialCost(
  tariff: ShippingRates,
  { copies, type, country, place, itemsInCents }: ShippingTrial,
): string {
  const weightInGrams = shippingWeightInGrams({ type, weightInGrams: null })
  const quote = quoteShipping(tariff, country, [{ weightInGrams, quantity: copies, itemsInCents }], place)
  const what = parcelInWords(copies, type)
  const where = countryName(country)
  if (quote.sent) return `${what} to ${where}: ${describeQuote(quote)}.`
  const verb = copies === 1 ? 'is' : 'are'
  return quote.why === 'too_heavy'
    ? `${what} to ${where}: more than any step reaches, so nobody could order it.`
    : `${what} ${verb} not sent to ${where}.`
}
