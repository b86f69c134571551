import { inMode, type Place, withoutFilters } from '@lorecircle/shared/market-place'
import { Mark } from '../Mark.tsx'
import { listNames } from './Tabs.tsx'
import type { Way } from './way.ts'

type Props = {
  place: Place
  to: Way
  /** Where the list could not be read at all: asks for it again. */
  retry: (() => void) | undefined
}

/** An empty list, and ways onward. */
export function NoBooks({ place, to, retry }: Props) {
  const otherMode = place.mode === 'paid' ? 'free' : 'paid'
  return (
    <div className="empty">
      <Mark />
      <p>No books match your filters.</p>
      {retry ? (
        <button className="btn line" type="button" onClick={retry}>
          Retry
        </button>
      ) : (
        <p className="ways">
          {place.genre !== null && (
            <a className="btn line" {...to(withoutFilters(place))}>
              See every book
            </a>
          )}
          <a className="btn text" {...to(inMode(place, otherMode))}>
            Look in {listNames[otherMode]}
          </a>
        </p>
      )}
    </div>
  )
}
