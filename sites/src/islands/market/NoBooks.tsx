import type { Counts } from '@lorecircle/shared/market/market-files'
import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import { Mark } from '../../ui/Mark.tsx'
import { listNames } from './Tabs.tsx'
import type { Way } from './way.ts'
import { waysOn } from './ways-on.ts'

type Props = {
  filter: MarketFilter
  /** Undefined until known. */
  counts: Counts | undefined
  to: Way
  /** Where the list could not be read at all: asks for it again. */
  retry: (() => void) | undefined
}

/** An empty list, and ways onward. */
export function NoBooks({ filter, counts, to, retry }: Props) {
  const { everyBook, otherList } = waysOn(filter, counts)
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
          {everyBook && (
            <a className="btn line" {...to(everyBook)}>
              See Every Book
            </a>
          )}
          {otherList && (
            <a className="btn text" {...to(otherList)}>
              Look in {listNames[otherList.mode]}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
