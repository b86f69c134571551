import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { labelLines } from '@lorecircle/shared/order/place-lines'
import { unpaidShippingInWords } from '@lorecircle/shared/order/unpaid-shipping'
import { Link } from 'react-router'
import { tabPath } from '../../paths/tabs.ts'
import { Jointed } from '../../ui/Jointed.tsx'
import { inOneLine } from '../in-one-line.ts'

/** Who bought it, and where it goes. */
export const WhoAndWhere = ({
  order: { buyer, shipTo, unpaidShipping, gift },
}: {
  order: OrderForAuthor
}) => (
  <section aria-labelledby="who" className="flow who-and-where">
    <h2 id="who">Reader</h2>
    <p>
      {buyer.name && (
        <>
          <b>{buyer.name}</b>
          <br />
        </>
      )}
      <a className="write-to" href={`mailto:${buyer.email}`}>
        <Jointed of={buyer.email} />
      </a>
    </p>
    <p>
      <Link className="btn text" to={`${tabPath('orders')}&email=${encodeURIComponent(buyer.email)}`}>
        All orders of this reader
      </Link>
    </p>
    {shipTo && (
      <>
        <h2>Goes to</h2>
        <address className="label-lines">{labelLines(shipTo).map(inOneLine).join('\n')}</address>
        {unpaidShipping && <p>{unpaidShippingInWords(unpaidShipping)}</p>}
      </>
    )}
    {gift && (
      <>
        <h2>A gift</h2>
        {gift.note ? <q className="label-lines">{gift.note}</q> : <p>Without a note.</p>}
      </>
    )}
  </section>
)
