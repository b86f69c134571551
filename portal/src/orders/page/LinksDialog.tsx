import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { resendLinks } from '../queries.ts'

/** Sends the files of an order once more, to another address where the first was wrong. */
export function LinksDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
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
        {error && <Alert>Nothing was sent. {messageOf(error)}</Alert>}
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
