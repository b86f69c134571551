import { fulfilmentOf } from '@lorecircle/shared/order/fulfilment'
import type { Mark } from '@lorecircle/shared/order/mark'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import type { calls } from '@lorecircle/shared/registry/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { markOrders } from './queries.ts'

type Said = Omit<z.input<typeof calls.markOrders.input>, 'orderIds'>

const done: Record<Mark, string> = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  'to send again': 'to be sent',
}

/** Says where parcels are, at once, and offers to take it back; what is refused is said in words. */
export function useMarking() {
  const { mutateAsync: send, isPending } = useMutation(markOrders)
  const [failure, setFailure] = useState<string | null>(null)

  async function mark(orders: readonly OrderForAuthor[], said: Said) {
    setFailure(null)
    try {
      const { marked } = await send({ ...said, orderIds: orders.map(({ id }) => id) })
      const refused = marked.filter(({ refusal }) => refusal)
      if (refused.length > 0)
        setFailure(refused.map(({ orderId, refusal }) => `${orderId}: ${refusal?.error}`).join(' '))
      const changed = orders.filter(({ id }) => marked.some(({ orderId, order }) => orderId === id && order))
      if (changed.length === 0) return
      const [one] = changed
      const what = changed.length === 1 && one ? `Order ${one.id} is` : `${changed.length} orders are`
      showToast({
        text: `${what} ${done[said.as]}.`,
        ...(said.as === 'packed' || said.as === 'shipped' ? { undo: () => void putBack(changed) } : {}),
      })
    } catch (error) {
      setFailure(`Nothing is known to have changed. ${messageOf(error)}`)
    }
  }

  /** To where each was before: packed ones are packed again. */
  async function putBack(before: readonly OrderForAuthor[]) {
    const ids = (orders: readonly OrderForAuthor[]) => orders.map(({ id }) => id)
    const packed = before.filter((order) => fulfilmentOf(order) === 'packed')
    try {
      await send({ orderIds: ids(before), as: 'to send again' })
      if (packed.length > 0) await send({ orderIds: ids(packed), as: 'packed' })
      showToast({ text: before.length === 1 ? 'It is where it was.' : 'They are where they were.' })
    } catch (error) {
      setFailure(`That could not be taken back. ${messageOf(error)}`)
    }
  }

  return { mark, failure, isBusy: isPending }
}
