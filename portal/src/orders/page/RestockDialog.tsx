import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { restockableSlots } from '@lorecircle/shared/order/state'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { restockOrder } from '../queries.ts'
import { ChooseNumbers } from './ChooseNumbers.tsx'

export function RestockDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly number[]>>>({})
  const { mutate, isPending, error } = useMutation(restockOrder)
  const lines = Object.entries(chosen).flatMap(([lineId, slots]) =>
    slots.length > 0 ? [{ lineId, slots: [...slots] }] : [],
  )
  const copies = lines.reduce((sum, { slots }) => sum + slots.length, 0)
  return (
    <Modal title="Restock" onClose={onClose}>
      <form
        className="flow"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(
            { orderId: order.id, lines },
            {
              onSuccess() {
                onClose()
                showToast({
                  text: copies === 1 ? '1 copy is on sale again.' : `${copies} copies are on sale again.`,
                })
              },
            },
          )
        }}
      >
        <p>
          Choose the copies that came back to you. They are on sale at once, and certificates of their numbers
          for this order become invalid. No money is refunded.
        </p>
        {order.lines.map((line) => {
          const all = restockableSlots(order, line)
          if (all.length === 0) return null
          const name = `${line.book.title}, ${line.format.type}`
          const choose = (slots: number[]) => setChosen({ ...chosen, [line.id]: slots })
          return line.editionOf === null ? (
            <Field
              key={line.id}
              label={`${name}: how many of ${all.length}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={all.length}
              value={chosen[line.id]?.length ?? 0}
              onChange={({ target }) => choose(all.slice(0, Math.max(0, Math.trunc(Number(target.value)))))}
            />
          ) : (
            <ChooseNumbers
              key={line.id}
              legend={`${name}: which copies came back`}
              all={all}
              chosen={chosen[line.id] ?? []}
              onChoose={choose}
            />
          )
        })}
        {error && <Alert>Nothing is known to have changed. {toErrorMessage(error)}</Alert>}
        <p className="row">
          <button type="submit" className="btn" disabled={isPending || copies === 0}>
            Restock
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}
