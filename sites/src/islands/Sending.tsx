import type { ShippingCostView } from '@lorecircle/shared/book/views'
import { countryName, formatCountryList, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { useCallback, useId, useSyncExternalStore } from 'react'
import { onReaderCountry, readerCountry, saveReaderCountry } from './reader-country.ts'
import { describeZone, formatShippingCost, shippingLine } from './sending-words.ts'

type Props = { zones: ShippingCostView[]; domain: string; of: 'copy' | 'bundle' }

export function ShippingCost({ zones, domain, of }: Props) {
  const id = useId()
  const subscribe = useCallback(
    (hear: () => void) => (location.host === domain ? onReaderCountry(hear) : () => {}),
    [domain],
  )
  const reader = useSyncExternalStore(subscribe, readerCountry, () => undefined)
  return (
    <details className="fold fmt-more">
      <summary>{shippingLine(zones, reader)}</summary>
      <div className="fmt-choices">
        {reader && (
          <p className="field">
            <label htmlFor={id}>Shipping to</label>
            <select
              className="input"
              id={id}
              value={reader.country ?? ''}
              onChange={(event) => saveReaderCountry(event.currentTarget.value)}
            >
              {!(reader.country && reader.countries.includes(reader.country)) && (
                <option value={reader.country ?? ''} disabled>
                  {reader.country ? countryName(reader.country) : 'Choose a country'}
                </option>
              )}
              {sortByCountryName(reader.countries).map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </select>
          </p>
        )}
        <dl className="costs">
          {zones.map((zone) => (
            <div key={zone.zone}>
              <dt>
                {describeZone(zone)}
                {zone.countries && zone.countries.length > 1 && (
                  <small>{formatCountryList(zone.countries)}</small>
                )}
              </dt>
              <dd>{formatShippingCost(zone)}</dd>
            </div>
          ))}
        </dl>
        <p className="fmt-hint">For one {of}. The cart shows what several cost.</p>
      </div>
    </details>
  )
}
