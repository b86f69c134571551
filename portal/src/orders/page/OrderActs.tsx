import {
  canDeclineOrder,
  canMarkOrder,
  fulfillmentStatus,
  hasUnshippedParcel,
  isShippable,
} from '@lorecircle/shared/order/fulfilment'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { blockingDispute, refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { restockableSlots } from '@lorecircle/shared/order/state'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/api-error.ts'
import { slipsPath } from '../../paths/paths.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { requeueLabel } from '../order-in-words.ts'
import { correctEmail, declineOrder, resendLinks } from '../queries.ts'
import { ShipDialog } from '../ShipDialog.tsx'
import { useOrderMarking } from '../useMarking.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RestockDialog } from './RestockDialog.tsx'

type Open = 'ship' | 'refund' | 'restock' | 'decline' | 'address' | 'email' | 'links' | null

export function OrderActions({ order }: { order: OrderForAuthor }) {
  const [open, setOpen] = useState<Open>(null)
  const { mark, failure, isBusy } = useOrderMarking()
  const close = () => setOpen(null)
  const state = fulfillmentStatus(order)
  const isWaiting = canMarkOrder(order, 'shipped') && state !== 'sent'
  const hasFiles = downloadableLineItems(order).length > 0
  return (
    <>
      <div className="row order-acts">
        {canMarkOrder(order, 'packed') && (
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
            className={canMarkOrder(order, 'packed') ? 'btn line' : 'btn'}
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
        {canMarkOrder(order, 'requeued') && (
          <button
            type="button"
            className="btn line"
            disabled={isBusy}
            onClick={() => void mark([order], { as: 'requeued' })}
          >
            {requeueLabel(order)}
          </button>
        )}
        {isShippable(order) && (
          <Link className="btn line" to={slipsPath([order.id])}>
            Print slip or label
          </Link>
        )}
        {hasUnshippedParcel(order) && order.shipTo && (
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
        {refundableInCents(order) > 0 && !blockingDispute(order) && (
          <button type="button" className="btn line" onClick={() => setOpen('refund')}>
            Refund…
          </button>
        )}
        {order.lines.some((line) => restockableSlots(order, line).length > 0) && (
          <button type="button" className="btn line" onClick={() => setOpen('restock')}>
            Restock…
          </button>
        )}
        {canDeclineOrder(order) && (
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

function LinksDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const [to, setTo] = useState(order.buyer.email)
  const { mutate, isPending, error } = useMutation(resendLinks)
  return (
    <Modal title="Resend the links" onClose={onClose}>
      <form
        className="flow"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(
            { orderId: order.id, to: to.trim() },
            {
              onSuccess() {
                onClose()
                showToast({ text: `The links are on their way to ${to.trim()}.` })
              },
            },
          )
        }}
      >
        <Field
          label="Send to"
          type="email"
          required
          maxLength={320}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          hint="Whoever has the links can read the books: look at the address twice."
        />
        {error && <Alert>Nothing was sent. {toErrorMessage(error)}</Alert>}
        <p className="row">
          <button type="submit" className="btn" disabled={isPending}>
            Send the links
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}

function EmailDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const [email, setEmail] = useState(order.buyer.email)
  const { mutate, isPending, error } = useMutation(correctEmail)
  return (
    <Modal title="Correct the email address" onClose={onClose}>
      <form
        className="flow"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(
            { orderId: order.id, email: email.trim() },
            {
              onSuccess() {
                onClose()
                showToast({ text: `Order ${order.id} now belongs to ${email.trim()}.` })
              },
            },
          )
        }}
      >
        <p>
          The order, its emails and the reader’s library move to the new address, which gets the receipt
          again. Newsletter subscriptions stay as they are.
        </p>
        <Field
          label="Email address"
          type="email"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          hint="Whoever has this address can open the order and read the books. Check it with your reader first."
        />
        {error && <Alert>The address is as it was. {toErrorMessage(error)}</Alert>}
        <p className="row">
          <button type="submit" className="btn" disabled={isPending || email.trim() === order.buyer.email}>
            Save the email address
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}

/** Cancels an unpaid order. There is no Undo, because the copies may be sold again at once. */
function DeclineDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(declineOrder)
  return (
    <Modal title={`Cancel order ${order.id}`} onClose={onClose}>
      <div className="flow">
        <p>
          Nothing was paid for it. Its copies go back on sale, its files can no longer be fetched, and the
          reader gets an email.
        </p>
        {error && <Alert>{toErrorMessage(error)}</Alert>}
        <p className="row">
          <button
            type="button"
            className="btn"
            disabled={isPending}
            onClick={() => mutate({ orderId: order.id }, { onSuccess: onClose })}
          >
            {isPending ? 'Cancelling...' : 'Cancel Order'}
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Keep it
          </button>
        </p>
      </div>
    </Modal>
  )
}
