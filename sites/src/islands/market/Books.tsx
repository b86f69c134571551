import { BookCard } from './BookCard.tsx'
import type { ShownList } from './market-lists.ts'

const firstRow = 4

type Props = ShownList & {
  isBusy: boolean
}

export const Books = ({ filter, cards, isBusy }: Props) => (
  <div className="grid" aria-busy={isBusy || undefined}>
    {cards.map((card, index) =>
      card ? (
        <BookCard key={card.id} card={card} mode={filter.mode} eager={index < firstRow} first={index === 0} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks are all alike
        <Blank key={index} />
      ),
    )}
  </div>
)

const Blank = () => (
  <div className="card blank" aria-hidden="true">
    <span className="skel cover" />
    <span className="skel line-long" />
    <span className="skel line-short" />
  </div>
)
