import { fetchable } from '@lorecircle/shared/order/files'
import { fulfilmentOf, isShippable, mayDecline, waitsToBeSent } from '@lorecircle/shared/order/fulfilment'
import { canMark } from '@lorecircle/shared/order/mark'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { leftOf, refusingDispute } from '@lorecircle/shared/order/refund-amount'
import { restockableSlots } from '@lorecircle/shared/order/restockable'
import { useState } from 'react'
import { Link } from 'react-router'
import { slipsPath } from '../../paths/paths.ts'
import { Alert } from '../../ui/Notice.tsx'
import { backInWords } from '../order-in-words.ts'
import { ShipDialog } from '../ShipDialog.tsx'
import { useMarking } from '../useMarking.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RestockDialog } from './RestockDialog.tsx'

type Open = 'ship' | 'refund' | 'restock' | 'decline' | 'address' | 'email' | 'links' | null

/** What can be done with an order, as far as it makes sense now. */
export function OrderActs({ order }: { order: OrderForAuthor }) {
  const [open, setOpen] = useState<Open>(null)
  const { mark, failure, isBusy } = useMarking()
  const close = () => setOpen(null)
  const state = fulfilmentOf(order)
  const isWaiting = canMark(order, 'shipped') && state !== 'sent'
  const hasFiles = fetchable(order).length > 0
  return (
    <>
      <div className="row order-acts">
        {canMark(order, 'packed') && (
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => void mark([order], { as: 'packed' })}
          >
            Mark as packed
          </button>
        )}
        {isWaiting && (
          <button
            type="button"
            className={canMark(order, 'packed') ? 'btn line' : 'btn'}
            disabled={isBusy}
            onClick={() => setOpen('ship')}
          >
            Mark as sent…
          </button>
        )}
        {state === 'sent' && (
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => void mark([order], { as: 'delivered' })}
          >
            Mark as delivered
          </button>
        )}
        {state === 'sent' && (
          <button type="button" className="btn line" disabled={isBusy} onClick={() => setOpen('ship')}>
            Change the tracking…
          </button>
        )}
        {canMark(order, 'requeued') && (
          <button
            type="button"
            className="btn line"
            disabled={isBusy}
            onClick={() => void mark([order], { as: 'requeued' })}
          >
            {backInWords(order)}
          </button>
        )}
        {isShippable(order) && (
          <Link className="btn line" to={slipsPath([order.id])}>
            Print slip or label
          </Link>
        )}
        {waitsToBeSent(order) && order.shipTo && (
          <button type="button" className="btn line" onClick={() => setOpen('address')}>
            Change the address…
          </button>
        )}
        <button type="button" className="btn line" onClick={() => setOpen('email')}>
          Correct the email address…
        </button>
        {hasFiles && (
          <button type="button" className="btn line" onClick={() => setOpen('links')}>
            Resend the links…
          </button>
        )}
        {leftOf(order) > 0 && !refusingDispute(order) && (
          <button type="button" className="btn line" onClick={() => setOpen('refund')}>
            Refund…
          </button>
        )}
        {order.lines.some((line) => restockableSlots(order, line).length > 0) && (
          <button type="button" className="btn line" onClick={() => setOpen('restock')}>
            Restock…
          </button>
        )}
        {mayDecline(order) && (
          <button type="button" className="btn line" onClick={() => setOpen('decline')}>
            Cancel order…
          </button>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
      {open === 'ship' && (
        <ShipDialog
          orders={[order]}
          onClose={close}
          onShip={(said) => {
            close()
            return mark([order], { as: 'shipped', ...said })
          }}
        />
      )}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'restock' && <RestockDialog order={order} onClose={close} />}
      {open === 'decline' && <DeclineDialog order={order} onClose={close} />}
      {open === 'address' && <AddressDialog order={order} onClose={close} />}
      {open === 'email' && <EmailDialog order={order} onClose={close} />}
      {open === 'links' && <LinksDialog order={order} onClose={close} />}
    </>
  )
}
