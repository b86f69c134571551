import { toDollars } from '@lorecircle/shared/money'

/** What one copy of a format costs. */
export const Price = ({ cents }: { cents: number | null }) =>
  cents === null ? (
    <p className="price none">Price unavailable</p>
  ) : (
    <p className="price">
      {toDollars(cents)}
      {cents === 0 && <span className="free">Free</span>}
    </p>
  )
