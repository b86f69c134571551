import type { SendingView } from '@lorecircle/shared/book/views'
import { byCountryName, countriesInWords, countryName } from '@lorecircle/shared/shipping/countries'
import { useCallback, useId, useSyncExternalStore } from 'react'
import { chooseCountry, currentCountry, hearCountry } from './reader-country.ts'
import { costInWords, sendingLine, zoneInWords } from './sending-words.ts'

type Props = { zones: SendingView[]; domain: string; of: 'copy' | 'bundle' }

/** What sending one copy, or one bundle, costs: to the reader's country where it is known, and to every zone for whoever unfolds it. */
export function Sending({ zones, domain, of }: Props) {
  const id = useId()
  const subscribe = useCallback(
    (hear: () => void) => (location.host === domain ? hearCountry(hear) : () => {}),
    [domain],
  )
  const reader = useSyncExternalStore(subscribe, currentCountry, () => undefined)
  return (
    <details className="fold fmt-more">
      <summary>{sendingLine(zones, reader)}</summary>
      <div className="fmt-choices">
        {reader && (
          <p className="field">
            <label htmlFor={id}>Shipping to</label>
            <select
              className="input"
              id={id}
              value={reader.country ?? ''}
              onChange={(event) => chooseCountry(event.currentTarget.value)}
            >
              {!(reader.country && reader.countries.includes(reader.country)) && (
                <option value={reader.country ?? ''} disabled>
                  {reader.country ? countryName(reader.country) : 'Choose a country'}
                </option>
              )}
              {byCountryName(reader.countries).map((code) => (
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
                {zoneInWords(zone)}
                {zone.countries && zone.countries.length > 1 && (
                  <small>{countriesInWords(zone.countries)}</small>
                )}
              </dt>
              <dd>{costInWords(zone)}</dd>
            </div>
          ))}
        </dl>
        <p className="fmt-hint">For one {of}. The cart shows what several cost.</p>
      </div>
    </details>
  )
}
