import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { calls } from '@lorecircle/shared/registry/calls'
import type { z } from 'zod'

type Props = {
  books: BookForAuthor[]
  totals: z.infer<typeof calls.orderTotals.output>
  counts: z.infer<typeof calls.orderCounts.output>
}

/** What can be counted today: books that readers see, copies that found one, parcels that wait. */
export const ShopTotals = ({ books, totals, counts }: Props) => (
  <dl className="figures">
    <Total label="Books in your shop" count={books.filter((book) => book.public).length} />
    <Total label={totals.isCounted ? 'Copies sold' : 'Copies sold, counted so far'} count={totals.copies} />
    <Total label="To send" count={counts.toSend} />
  </dl>
)

const Total = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
