import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { toErrorMessage } from '../../api/api-error.ts'
import { Restored } from '../../editing/EditorNotices.tsx'
import { useKeptDraft } from '../../editing/useKeptDraft.ts'
import { showToast } from '../../toasts/toast.ts'
import { TextArea } from '../../ui/Field.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { saveOrderNotes } from '../queries.ts'

export function Notes({ order }: { order: OrderForAuthor }) {
  const note = useKeptDraft(`note:${order.id}`, z.string(), order.notes)
  const { mutate, isPending, error } = useMutation(saveOrderNotes)
  return (
    <form
      className="flow"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(
          { orderId: order.id, notes: note.draft },
          {
            onSuccess() {
              note.done()
              showToast({ text: `Your notes to order ${order.id} are saved.` })
            },
          },
        )
      }}
    >
      {note.isRestored && <Restored onStartAfresh={note.startAfresh} />}
      <TextArea
        label="Your notes"
        hint="Nobody else sees them."
        rows={3}
        maxLength={4_000}
        value={note.draft}
        onChange={({ target }) => note.type(target.value)}
      />
      {error && <Alert>Your notes are not saved yet. {toErrorMessage(error)}</Alert>}
      <p>
        <button type="submit" className="btn line" disabled={isPending || !note.isTyped}>
          Save Notes
        </button>
      </p>
    </form>
  )
}
