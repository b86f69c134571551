import { formatMinimumPrice, toDollars } from '@lorecircle/shared/money'

type Props = { cents: number | null; least?: boolean | undefined }

/** What one copy of a format costs; `least`: from there on readers say what they pay. */
export const Price = ({ cents, least }: Props) =>
  cents === null ? (
    <p className="price none">Price unavailable</p>
  ) : least ? (
    <p className="price least">{formatMinimumPrice(cents)}</p>
  ) : (
    <p className="price">
      {toDollars(cents)}
      {cents === 0 && <span className="free">Free</span>}
    </p>
  )
