import { everything } from '@lorecircle/shared/facets'
import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { facetAt, outer, type Place, pathOf } from './market-place.ts'

type Props = { place: Place; go: (place: Place) => (event: MouseEvent) => void }

/** The filters that are on, each with its way out. */
export function MarketChips({ place, go }: Props) {
  const facet = facetAt(place)
  const without = (facetKey: string) => ({
    href: pathOf({ ...place, facetKey }),
    onClick: go({ ...place, facetKey }),
  })
  const toGenre = without(outer(facet))
  const toAll = without(everything.key)
  return (
    <div className="chips">
      <a className="chip" {...toAll}>
        <span className="hide">Remove </span>
        {facet.genre}
        <Icon name="close" />
      </a>
      {facet.subgenre && (
        <a className="chip" {...toGenre}>
          <span className="hide">Remove </span>
          {facet.subgenre}
          <Icon name="close" />
        </a>
      )}
      <span className="row clear">
        <a className="btn text" {...toAll}>
          Clear genre
        </a>
        {facet.subgenre && (
          <a className="btn text" {...toGenre}>
            Clear subgenres
          </a>
        )}
        <a className="btn text" {...toAll}>
          Clear all
        </a>
      </span>
    </div>
  )
}
