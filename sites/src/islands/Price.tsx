import { formatMinimumPrice, toDollars } from '@lorecircle/shared/money'

type Props = { cents: number | null; least?: boolean | undefined }

/** `least`: a minimum price, from which readers choose what they pay. */
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
