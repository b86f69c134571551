import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { fulfilmentOf } from '@lorecircle/shared/order/state'

/** What can be counted today: books that readers see, copies that found one, parcels that wait. */
export const ShopTotals = ({ books, orders }: { books: BookForAuthor[]; orders: OrderForAuthor[] }) => (
  <dl className="figures">
    <Total label="Books in your shop" count={books.filter((book) => book.public).length} />
    <Total label="Copies sold" count={copiesIn(orders)} />
    <Total label="To send" count={orders.filter((order) => fulfilmentOf(order) === 'to send').length} />
  </dl>
)

const copiesIn = (orders: OrderForAuthor[]): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)

const Total = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
