import type { Card } from '@lorecircle/shared/market/card'
import type { Mode } from '@lorecircle/shared/market/facets'
import { formatMinimumPrice, toDollars } from '@lorecircle/shared/money'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { CoverPicture } from '../../ui/CoverPicture.tsx'
import { coverClass } from '../../ui/cover.ts'

type Props = {
  card: Card
  mode: Mode
  /** The card is in the first row: its cover is loaded eagerly. */
  eager: boolean
  /** The first card: its cover is loaded with high priority. */
  first: boolean
}

/**
 * A book in the market (A2.6-01): links open the author's shop in a new tab (A2.6-06). Only the title is a tab stop;
 * the shop is linked from the book's page.
 */
export const BookCard = ({ card, mode, eager, first }: Props) => (
  <article className="card">
    <Cover card={card} eager={eager} first={first} />
    <div className="words">
      <h3>
        {card.productUrl ? (
          <a href={card.productUrl} target="_blank" rel="noopener" dir="auto">
            {card.title || 'Untitled Book'}
          </a>
        ) : (
          <bdi>{card.title || 'Untitled Book'}</bdi>
        )}
      </h3>
      <p className="by">
        <Author card={card} />
      </p>
      {card.releaseOn && (
        <p className="coming">
          Preorder, <time dateTime={card.releaseOn}>{formatReleaseDate(card.releaseOn)}</time>
        </p>
      )}
    </div>
    <p className="foot">
      <Price card={card} which={mode === 'paid' ? 'paidPriceInCents' : 'priceInCents'} />
      {card.productUrl ? (
        <a
          className="btn text"
          href={card.productUrl}
          target="_blank"
          rel="noopener"
          tabIndex={-1}
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

function Cover({ card, eager, first }: Omit<Props, 'mode'>) {
  const picture = <CoverPicture image={card.cover} of={card} size="card" eager={eager} first={first} />
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

/** The title below is the same link, for screen readers and keyboards. */
const onlyForEyes = { 'aria-hidden': true } as const

function Author({ card: { authorName, authorUrl, productUrl } }: Pick<Props, 'card'>) {
  if (!authorName) return 'Unknown Author'
  const shop = authorUrl ?? originOf(productUrl)
  return (
    <>
      by{' '}
      {shop ? (
        <a href={shop} dir="auto">
          {authorName}
        </a>
      ) : (
        <bdi>{authorName}</bdi>
      )}
    </>
  )
}

const originOf = (url: string | null) => (url !== null && URL.canParse(url) ? new URL(url).origin : null)

function Price({ card, which }: { card: Card; which: 'priceInCents' | 'paidPriceInCents' }) {
  const cents = card[which]
  if (cents === null) return <span className="price none">Price unavailable</span>
  if (card.leasts?.includes(which)) return <span className="price least">{formatMinimumPrice(cents)}</span>
  return (
    <span className="price">
      {toDollars(cents)}
      {cents === 0 && <span className="free">Free</span>}
    </span>
  )
}
