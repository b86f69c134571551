import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { toDollars } from '@lorecircle/shared/money'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import { describeRates } from '@lorecircle/shared/shipping/in-words'
import { quoteShipping } from '@lorecircle/shared/shipping/quote'
import {
  domesticShippingRates,
  freeShippingRates,
  suggestedShippingRates,
} from '@lorecircle/shared/shipping/suggested-tariffs'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { formatPounds, shippingWeightInGrams } from '@lorecircle/shared/shipping/weight'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { closeShippingQuestion, useShippingQuestion } from '../books/shipping-question.ts'
import { saveShippingMutation, shippingQuery, shippingSaveError } from '../shipping/queries.ts'
import { showToast } from '../toasts/toast.ts'
import { Alert } from '../ui/Notice.tsx'
import '../shipping/shipping.css'

export function ShippingQuestion() {
  const format = useShippingQuestion()
  const { data } = useQuery({ ...shippingQuery, enabled: format !== null })
  if (format === null || data?.tariff !== null || data.homeCountry === null) return null
  return <Question format={format} country={data.homeCountry} etag={data.etag} />
}

type Props = { format: FormatForAuthor; country: string; etag: string }

function Question({ format, country, etag }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, error, isPending } = useMutation(saveShippingMutation)
  useEffect(() => heading.current?.focus(), [])
  const home = countryInSentence(country)
  const grams = shippingWeightInGrams(format) ?? 0
  const suggested = suggestedShippingRates(country)
  const [here, abroad] = suggested.zones.map(({ countries }) =>
    priceTo(suggested, countries === 'elsewhere' ? farFrom(country) : country, grams),
  )
  const answer = (tariff: ShippingRates) =>
    mutate(
      { tariff, etag },
      {
        onSuccess: () => {
          closeShippingQuestion()
          showToast({ text: 'Shipping rates saved. You can change them in Settings.' })
        },
      },
    )
  return (
    <section className="sheet flow shipping" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Where do you ship, and what does it cost?
      </h2>
      <p>
        Until you answer, printed books are sold in {home} only, and you pay for shipping. These rates are
        suggestions by weight; check them against your carrier’s prices.
      </p>
      <div className="two">
        {suggested.zones.map(({ id: zone, name, rates }) => (
          <div key={zone}>
            <h3>{name}</h3>
            <dl className="costs">
              {describeRates(rates).map(({ reach, cost }, step) => (
                <div key={reach}>
                  <dt>
                    {reach}
                    {country === 'US' && inBrackets(rates[step])}
                  </dt>
                  <dd>{cost}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <p className="small quiet">
        One {format.type} weighs {grams} g{country === 'US' && ` (${formatPounds(grams)})`}: {here} in {home},{' '}
        {abroad} everywhere else. With free worldwide shipping, you pay about that much for each order.
      </p>
      {error && <Alert>{shippingSaveError(error)}</Alert>}
      <p className="row">
        <button
          type="button"
          className="btn"
          disabled={isPending}
          onClick={() => answer(suggestedShippingRates(country))}
        >
          Use These Rates
        </button>
        <button
          type="button"
          className="btn line"
          disabled={isPending}
          onClick={() => answer(domesticShippingRates(country))}
        >
          Ship Only Inside {home}
        </button>
        <button
          type="button"
          className="btn line"
          disabled={isPending}
          onClick={() => answer(freeShippingRates(country))}
        >
          Free Worldwide Shipping
        </button>
        <Link className="btn text" to={settingsPath('shipping')} onClick={closeShippingQuestion}>
          Set my own rates
        </Link>
        <button type="button" className="btn text" onClick={closeShippingQuestion}>
          Later
        </button>
      </p>
    </section>
  )
}

/** ` (1 lb 1.6 oz)` for rates by weight. */
const inBrackets = (rate: ShippingRates['zones'][number]['rates'][number] | undefined): string =>
  rate?.by === 'weight' && rate.upToGrams !== null ? ` (${formatPounds(rate.upToGrams)})` : ''

const farFrom = (country: string): string => (country === 'AU' ? 'US' : 'AU')

function priceTo(tariff: ShippingRates, country: string, weightInGrams: number): string {
  const quote = quoteShipping(tariff, country, [{ weightInGrams, quantity: 1, itemsInCents: 0 }])
  return quote.sent ? toDollars(quote.priceInCents) : 'too_heavy'
}
