import { facetByKey } from '@lorecircle/shared/market/facets'
import {
  type Place,
  toggleGenre,
  toggleSubgenre,
  withoutFilters,
  withoutSubgenres,
} from '@lorecircle/shared/market/market-filter'
import { Icon } from '../Icon.tsx'
import type { Way } from './way.ts'

type Props = { place: Place; to: Way }

/** The filters that are on, each with its way out. */
export function Chips({ place, to }: Props) {
  if (place.genre === null) return null
  return (
    <div className="chips">
      <a className="chip" {...to(toggleGenre(place, place.genre))}>
        <span className="hide">Remove </span>
        {facetByKey(place.genre)?.genre}
        <Icon name="close" />
      </a>
      {place.subgenres.map((key) => (
        <a className="chip" key={key} {...to(toggleSubgenre(place, key))}>
          <span className="hide">Remove </span>
          {facetByKey(key)?.subgenre}
          <Icon name="close" />
        </a>
      ))}
      <span className="row clear">
        <a className="btn text" {...to(toggleGenre(place, place.genre))}>
          Clear genre
        </a>
        {place.subgenres.length > 0 && (
          <a className="btn text" {...to(withoutSubgenres(place))}>
            Clear subgenres
          </a>
        )}
        <a className="btn text" {...to(withoutFilters(place))}>
          Clear all
        </a>
      </span>
    </div>
  )
}
