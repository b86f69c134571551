import { type Facet, facets } from '@lorecircle/shared/market/facets'
import {
  genreSubgenres,
  type MarketFilter,
  toggleGenre,
  toggleSubgenre,
} from '@lorecircle/shared/market/market-filter'
import { categories, mainGenres } from '@lorecircle/shared/taxonomy/taxonomy'
import { Icon } from '../../ui/Icon.tsx'
import type { PartRequest } from './way.ts'

type Props = {
  filter: MarketFilter
  counts: Record<string, number> | undefined
  /** True if the list has no book in any genre. */
  isEmpty: boolean
  to: PartRequest
}

const genres = facets.filter(({ genre, subgenre }) => genre !== undefined && subgenre === undefined)
const namesIn = (category: string) =>
  mainGenres.filter((genre) => genre.category === category).map(({ name }) => name)

export const hasNoGenres = (counts: Record<string, number>): boolean =>
  genres.every(({ key }) => !counts[key])

/**
 * The two-tier list of genres: the selected one shows its subgenres. Space for the counts is reserved, so that the
 * layout does not shift.
 */
export const GenreList = ({ isEmpty, ...list }: Props) => (
  <nav className="nav" aria-label="Genres">
    {isEmpty ? (
      <p className="none-here">No genres yet.</p>
    ) : (
      categories.map((category) => (
        <div key={category}>
          <p className="label">{category}</p>
          <ul aria-label={category}>
            {genres
              .filter(({ genre = '' }) => namesIn(category).includes(genre))
              .map((facet) => (
                <Genre key={facet.key} facet={facet} {...list} />
              ))}
          </ul>
        </div>
      ))
    )}
  </nav>
)

type RowProps = Omit<Props, 'isEmpty'> & { facet: Facet }

function Genre({ facet, filter, counts, to }: RowProps) {
  const isOpen = filter.genre === facet.key
  const subgenres = isOpen ? genreSubgenres(facet.key) : []
  return (
    <li>
      <a {...to(toggleGenre(filter, facet.key))} aria-current={isOpen ? 'true' : undefined}>
        {facet.genre}
        <Count value={counts?.[facet.key]} />
      </a>
      {isOpen && subgenres.length === 0 && <p className="none-here">No subgenres available.</p>}
      {subgenres.length > 0 && (
        <ul className="sub">
          {subgenres.map((subgenre) => (
            <Subgenre key={subgenre.key} facet={subgenre} filter={filter} counts={counts} to={to} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Subgenre({ facet, filter, counts, to }: RowProps) {
  const isOn = filter.subgenres.includes(facet.key)
  return (
    <li>
      <a
        {...to(toggleSubgenre(filter, facet.key))}
        className={isOn ? 'on' : undefined}
        aria-current={isOn ? 'true' : undefined}
      >
        <span className="box">{isOn && <Icon name="check" />}</span>
        {facet.subgenre}
        <Count value={counts?.[facet.key]} />
      </a>
    </li>
  )
}

const Count = ({ value }: { value: number | undefined }) => (
  <span className="n">{value?.toLocaleString('en-US')}</span>
)
