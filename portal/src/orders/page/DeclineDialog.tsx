import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { declineOrder } from '../queries.ts'

/** Calls off what nobody paid for: it cannot be taken back, since the copies may be somebody else's at once. */
export function DeclineDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(declineOrder)
  return (
    <Modal title={`Cancel order ${order.id}`} onClose={onClose}>
      <div className="flow">
        <p>
          Nothing was paid for it. Its copies go back on sale, its files can no longer be fetched, and the
          reader gets an email.
        </p>
        {error && <Alert>{messageOf(error)}</Alert>}
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
