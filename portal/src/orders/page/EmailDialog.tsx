import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { correctEmail } from '../queries.ts'

/** Corrects the email address that a reader mistyped. */
export function EmailDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
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
        {error && <Alert>The address is as it was. {messageOf(error)}</Alert>}
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
