import { bundleInWords, soldTogether } from '@lorecircle/shared/bundle/sold-together'
import { toDollars } from '@lorecircle/shared/money'
import { itemsOf } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { factsOnPage } from '../line-facts.ts'
import { dollars, sumsInWords } from '../order-in-words.ts'

/** What was bought, and what it came to: the parts add up to the total. */
export const Lines = ({ order }: { order: OrderForAuthor }) => (
  <section aria-labelledby="lines" className="flow">
    <h2 id="lines">Books</h2>
    <ul className="order-lines">
      {soldTogether(order.lines).map(({ bundle, lines }) => [
        bundle && (
          <li key={bundle.id} className="order-bundle">
            <span>{bundleInWords(bundle)}, together</span>
          </li>
        ),
        ...lines.map((line) => <Line key={line.id} order={order} line={line} />),
      ])}
    </ul>
    <dl className="order-sums">
      {sumsInWords(order).map(({ label, cents }) => (
        <div key={label} className={label.startsWith('Total') ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd>{dollars(cents)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Line = ({ order, line }: { order: OrderForAuthor; line: OrderForAuthor['lines'][number] }) => (
  <li>
    <div>
      <b>
        {line.quantity > 1 && `${line.quantity} × `}
        {line.book.title}
      </b>
      <span className="small quiet">{factsOnPage(order, line)}</span>
      {line.dedication && <q>{line.dedication}</q>}
      {line.dedicationInCents !== undefined && (
        <span className="small quiet">
          The dedication is {toDollars(line.dedicationInCents)} of each copy’s price.
        </span>
      )}
    </div>
    <span>{toDollars(itemsOf(line))}</span>
  </li>
)
