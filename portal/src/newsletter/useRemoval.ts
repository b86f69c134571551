import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { focusHeading } from '../ui/Screen.tsx'
import { putBackSubscriber, removeSubscriber } from './queries.ts'

/** Takes somebody off the list at once, and puts back who was removed too soon. */
export function useRemoval() {
  const removal = useMutation(removeSubscriber)
  const { mutateAsync: putBack } = useMutation(putBackSubscriber)
  const bringBack = async (id: string, email: string) => {
    try {
      await putBack(id)
      showToast({ text: `${email} is back on your list.` })
    } catch (error) {
      showToast({ text: `${email} is not back. ${messageOf(error)}` })
    }
  }
  const remove = ({ id, email }: SubscriberForAuthor) =>
    removal.mutate(id, {
      onSuccess() {
        focusHeading()
        showToast({
          text: `${email} is off your list, and gets no more letters.`,
          undo: () => void bringBack(id, email),
        })
      },
    })
  return {
    remove,
    failure: removal.error,
    /** Out of sight while the server is asked. */
    leaving: removal.isPending ? removal.variables : null,
  }
}
