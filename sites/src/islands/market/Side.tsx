import type { Counts } from '@lorecircle/shared/market/market-files'
import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { useRef } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LightSwitch } from '../../ui/LightSwitch.tsx'
import { GenreList, hasNoGenres } from './GenreList.tsx'
import type { ShownList } from './market-lists.ts'
import { describeChosenGenres, formatBookCount } from './results-words.ts'
import type { PartRequest } from './way.ts'

type Props = {
  filter: MarketFilter
  shown: ShownList
  isShown: boolean
  counts: Counts | undefined
  to: PartRequest
  turn: () => void
}

export function Side({ filter, shown, isShown, counts, to, turn }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const countsHere = counts?.[filter.mode]
  const isBare = isShown && shown.filter.genre === null && shown.total === 0
  return (
    <aside className="side">
      <div className="row between">
        <Brand href="/" />
        <span className="phone">
          <LightSwitch />
        </span>
      </div>
      <details className="fold menu" ref={menu}>
        <summary>
          <span className="row">
            <Icon name="menu" />
            Genres
          </span>
          <span className="row quiet">
            {describeChosenGenres(filter)}
            <Icon name="down" className="turns" />
          </span>
        </summary>
        <GenreList
          filter={filter}
          counts={countsHere}
          isEmpty={countsHere ? hasNoGenres(countsHere) : isBare}
          to={to}
        />
        <nav className="nav portal-door" aria-label="Authors">
          <a href={portalPaths.login}>
            <Icon name="lamp" />
            Author Portal
          </a>
        </nav>
        <p className="phone show-books">
          <button
            className="btn"
            type="button"
            onClick={() => {
              menu.current?.removeAttribute('open')
              turn()
            }}
          >
            {isShown ? `Show ${formatBookCount(shown)}` : 'Show books'}
          </button>
        </p>
      </details>
    </aside>
  )
}
