import { facetByKey } from '@lorecircle/shared/market/facets'
import {
  type MarketFilter,
  toggleGenre,
  toggleSubgenre,
  withoutFilters,
  withoutSubgenres,
} from '@lorecircle/shared/market/market-filter'
import { Icon } from '../../ui/Icon.tsx'
import type { PartRequest } from './way.ts'

type Props = { filter: MarketFilter; to: PartRequest }

export function Chips({ filter, to }: Props) {
  if (filter.genre === null) return null
  return (
    <div className="chips">
      <a className="chip" {...to(toggleGenre(filter, filter.genre))}>
        <span className="hide">Remove </span>
        {facetByKey(filter.genre)?.genre}
        <Icon name="close" />
      </a>
      {filter.subgenres.map((key) => (
        <a className="chip" key={key} {...to(toggleSubgenre(filter, key))}>
          <span className="hide">Remove </span>
          {facetByKey(key)?.subgenre}
          <Icon name="close" />
        </a>
      ))}
      <span className="row clear">
        <a className="btn text" {...to(toggleGenre(filter, filter.genre))}>
          Clear genre
        </a>
        {filter.subgenres.length > 0 && (
          <a className="btn text" {...to(withoutSubgenres(filter))}>
            Clear subgenres
          </a>
        )}
        <a className="btn text" {...to(withoutFilters(filter))}>
          Clear all
        </a>
      </span>
    </div>
  )
}
