import { market, pageSizes } from '@lorecircle/shared/market/market-data'
import { type Place, pathOf, withPageSize } from '@lorecircle/shared/market/market-filter'

type Props = { place: Place; choose: (place: Place) => void }

/** How many books a page shows; without JavaScript a form that asks for the same shelf anew. */
export function PerPage({ place, choose }: Props) {
  const [action, query] = pathOf({ ...place, page: 1, perPage: market.pageSize }).split('?')
  return (
    <form className="row per-page" action={action}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="row">
        <span className="quiet">Per page</span>
        <select
          name="per"
          value={place.perPage}
          autoComplete="off"
          onChange={({ target }) => {
            const size = pageSizes.find((one) => String(one) === target.value)
            if (size) choose(withPageSize(place, size))
          }}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn line" type="submit">
          Show
        </button>
      </noscript>
    </form>
  )
}
