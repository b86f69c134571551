import { market, pageSizes } from '@lorecircle/shared/market/market-data'
import { filterPath, type MarketFilter, withPageSize } from '@lorecircle/shared/market/market-filter'

type Props = { filter: MarketFilter; choose: (filter: MarketFilter) => void }

export function PerPage({ filter, choose }: Props) {
  const [action, query] = filterPath({ ...filter, page: 1, perPage: market.pageSize }).split('?')
  return (
    <form className="row per-page" action={action}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="row">
        <span className="quiet">Per page</span>
        <select
          className="input"
          name="per"
          value={filter.perPage}
          autoComplete="off"
          onChange={({ target }) => {
            const size = pageSizes.find((one) => String(one) === target.value)
            if (size) choose(withPageSize(filter, size))
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
