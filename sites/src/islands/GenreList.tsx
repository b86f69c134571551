import { type Facet, facets } from '@lorecircle/shared/facets'
import { categories, mainGenres } from '@lorecircle/shared/taxonomy'
import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { choose, facetAt, type Place, pathOf } from './market-place.ts'

type Props = {
  place: Place
  counts: Record<string, number> | undefined
  go: (place: Place) => (event: MouseEvent) => void
}

const mainFacets = (names: readonly string[]) =>
  facets.filter(({ genre, subgenre }) => genre !== undefined && !subgenre && names.includes(genre))
const subFacets = (parent: Facet) =>
  facets.filter(({ genre, subgenre }) => subgenre !== undefined && genre === parent.genre)

/** The two-tier list of genres: the chosen one opens its subgenres. Counts take no room away when they arrive. */
export const GenreList = ({ place, counts, go }: Props) => (
  <nav className="nav" aria-label="Genres">
    {categories.map((category) => (
      <section key={category}>
        <h2 className="label">{category}</h2>
        <ul>
          {mainFacets(mainGenres.filter((main) => main.category === category).map(({ name }) => name)).map(
            (facet) => (
              <Genre key={facet.key} facet={facet} place={place} counts={counts} go={go} />
            ),
          )}
        </ul>
      </section>
    ))}
  </nav>
)

function Genre({ facet, place, counts, go }: Props & { facet: Facet }) {
  const open = facetAt(place).genre === facet.genre
  // The genre of a chosen subgenre leads back to the whole genre; the genre itself lets go.
  const there = choose(place, facet)
  const subgenres = open ? subFacets(facet) : []
  return (
    <li>
      <a href={pathOf(there)} onClick={go(there)} aria-current={open ? 'true' : undefined}>
        {facet.genre}
        <Count value={counts?.[facet.key]} known={counts !== undefined} />
      </a>
      {open && subgenres.length === 0 && <p className="none-here">No subgenres available.</p>}
      {subgenres.length > 0 && (
        <ul className="sub">
          {subgenres.map((subgenre) => (
            <Subgenre key={subgenre.key} facet={subgenre} place={place} counts={counts} go={go} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Subgenre({ facet, place, counts, go }: Props & { facet: Facet }) {
  const on = place.facetKey === facet.key
  const there = choose(place, facet)
  return (
    <li>
      <a
        href={pathOf(there)}
        onClick={go(there)}
        className={on ? 'on' : undefined}
        aria-current={on ? 'true' : undefined}
      >
        <span className="box">{on && <Icon name="check" />}</span>
        {facet.subgenre}
        <Count value={counts?.[facet.key]} known={counts !== undefined} />
      </a>
    </li>
  )
}

const Count = ({ value = 0, known }: { value: number | undefined; known: boolean }) => (
  <span className="n">{known ? value.toLocaleString('en-US') : ''}</span>
)
