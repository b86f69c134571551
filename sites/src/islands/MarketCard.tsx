import type { Mode } from '@lorecircle/shared/facets'
import { toDollars } from '@lorecircle/shared/money'
import type { CardView } from '@lorecircle/shared/views'
import { coverClass } from '../components/cover.ts'
import { CoverPicture } from './CoverPicture.tsx'

type Props = { card: CardView; mode: Mode; eager: boolean }

/** A book in the market (spec A §2): its links leave for the author's shop, in a tab of their own. */
export const MarketCard = ({ card, mode, eager }: Props) => (
  <article className="card">
    <MarketCover card={card} eager={eager} />
    <h2>
      {card.productUrl ? (
        <a href={card.productUrl} target="_blank" rel="noopener">
          {card.title || 'Untitled Book'}
        </a>
      ) : (
        card.title || 'Untitled Book'
      )}
    </h2>
    <p className="by">
      <Author card={card} />
    </p>
    <p className="foot">
      <Price cents={mode === 'paid' ? card.paidPriceInCents : card.priceInCents} />
      {card.productUrl ? (
        <a
          className="btn text"
          href={card.productUrl}
          target="_blank"
          rel="noopener"
          aria-label={`View Book: ${card.title || 'Untitled Book'}`}
        >
          View Book
        </a>
      ) : (
        <span className="soon">Link coming soon</span>
      )}
    </p>
  </article>
)

function MarketCover({ card, eager }: Pick<Props, 'card' | 'eager'>) {
  const picture = <CoverPicture image={card.cover} size="card" eager={eager} />
  if (!card.productUrl) return <span className={coverClass(card.cover)}>{picture}</span>
  return (
    <a
      className={coverClass(card.cover)}
      href={card.productUrl}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      {...onlyForEyes}
    >
      {picture}
    </a>
  )
}

/** The title below is the same link, for ears and keyboards. */
const onlyForEyes = { 'aria-hidden': true } as const

function Author({ card }: Pick<Props, 'card'>) {
  if (!card.authorName) return 'Unknown Author'
  return <>by {card.authorUrl ? <a href={card.authorUrl}>{card.authorName}</a> : card.authorName}</>
}

function Price({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="price none">Price unavailable</span>
  return (
    <span className="price">
      {toDollars(cents)}
      {cents === 0 && <span className="free">Free</span>}
    </span>
  )
}
