import { bundleInWords, soldTogether } from '@lorecircle/shared/bundle/sold-together'
import { copiesInWords } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import { keptLine, parcelOf } from '@lorecircle/shared/order/parcels'
import { labelLines } from '@lorecircle/shared/order/place-lines'
import { calendarDay } from '../../ui/days.ts'
import { laterInWords } from '../order-in-words.ts'

/** What lies in a parcel: the address, the books, what is written into them. Of a gift no price stands anywhere. */
export function SlipSheet({ order }: { order: OrderForAuthor }) {
  const lines = parcelOf(order).map((line) => keptLine(order, line))
  const later = laterInWords(order)
  return (
    <article className="slip">
      <header>
        <p className="slip-from">{order.authorName}</p>
        <p>
          Order {order.id}
          <br />
          {calendarDay(orderDay(order, order.placedAt))}
        </p>
      </header>
      {order.shipTo && <address>{labelLines(order.shipTo).join('\n')}</address>}
      <table>
        <thead>
          <tr>
            <th scope="col">Copies</th>
            <th scope="col">Book</th>
          </tr>
        </thead>
        <tbody>
          {soldTogether(lines).map(({ bundle, lines }) => [
            bundle && (
              <tr key={bundle.id}>
                <td />
                <th scope="rowgroup">{bundleInWords(bundle)}</th>
              </tr>
            ),
            ...lines.map((line) => (
              <tr key={line.id}>
                <td>{line.quantity}</td>
                <td>
                  <b>{line.book.title}</b>
                  <br />
                  {[line.format.type, copiesInWords(line)].filter(Boolean).join(', ')}
                  {line.dedication && <q>{line.dedication}</q>}
                </td>
              </tr>
            )),
          ])}
        </tbody>
      </table>
      {later.length > 0 && <p>Not in this parcel: {later.join('; ')}.</p>}
      {order.gift && <p>{order.gift.note ? 'A gift, with this note:' : 'This is a gift.'}</p>}
      {order.gift?.note && <q>{order.gift.note}</q>}
      <footer>
        Thank you for reading.
        <br />
        {order.authorName}
      </footer>
    </article>
  )
}
