import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { calls } from '@lorecircle/shared/registry/calls'
import type { z } from 'zod'

type Props = {
  books: BookForAuthor[]
  totals: z.infer<typeof calls.orderTotals.output>
  counts: z.infer<typeof calls.orderCounts.output>
}

/** What can be counted today: books that readers see, copies that found one, parcels that wait. */
export function ShopTotals({ books, totals, counts }: Props) {
  const inShop = books.filter((book) => book.public).length
  const sold = totals.copies === 1 ? 'Copy sold' : 'Copies sold'
  return (
    <dl className="figures">
      <Total label={inShop === 1 ? 'Book in your shop' : 'Books in your shop'} count={inShop} />
      <Total label={totals.isCounted ? sold : `${sold}, counted so far`} count={totals.copies} />
      <Total label={counts.toSend === 1 ? 'Order to send' : 'Orders to send'} count={counts.toSend} />
    </dl>
  )
}

const Total = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
