import './shipping.css'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { shippingQuery } from './queries.ts'
import { TariffEditor } from './TariffEditor.tsx'

/** Settings, Shipping: where printed books are sent, and what that costs. */
export function ShippingSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...shippingQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column shipping" aria-labelledby="shipping">
      <h2 id="shipping">Shipping</h2>
      <p>
        Set your shipping rates. Readers see them before they pay. Each country is in one zone; a reader
        elsewhere is told that you do not send there.
      </p>
      {data?.tariff === null && (
        <p className="banner">
          <Icon name="warn" />
          <span>
            {data.homeCountry === null
              ? 'Printed books are not sold yet: connect payments, or save your zones.'
              : `Until you save your zones, printed books are sold in ${countryInSentence(data.homeCountry)} only, and you pay for shipping.`}
          </span>
        </p>
      )}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your shipping rates…</Loading>}
      {data && isFetchedAfterMount && <TariffEditor initial={data} />}
    </section>
  )
}
