import { fulfillmentStatus, type OrderMark } from '@lorecircle/shared/order/fulfilment'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import type { calls } from '@lorecircle/shared/registry/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { markOrders } from './queries.ts'

const done: Record<OrderMark, string> = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  requeued: 'to be sent',
}

type Said = Omit<z.input<typeof calls.markOrders.input>, 'orderIds'>

export function useOrderMarking() {
  const { mutateAsync: send, isPending } = useMutation(markOrders)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves to true if at least one order was marked. */
  async function mark(orders: readonly OrderForAuthor[], said: Said): Promise<boolean> {
    setFailure(null)
    try {
      const { marked } = await send({ ...said, orderIds: orders.map(({ id }) => id) })
      const refused = marked.filter(({ refusal }) => refusal)
      if (refused.length > 0)
        setFailure(refused.map(({ orderId, refusal }) => `${orderId}: ${refusal?.error}`).join(' '))
      const changed = orders.filter(({ id }) => marked.some(({ orderId, order }) => orderId === id && order))
      if (changed.length === 0) return false
      showToast({
        text: describeMarkedOrders(changed, said.as),
        ...(canPutBack(changed, said.as) && { undo: () => void putBack(changed, said.as) }),
      })
      return true
    } catch (error) {
      setFailure(`Nothing is known to have changed. ${toErrorMessage(error)}`)
      return false
    }
  }

  /** Restores each order's previous status: packed ones are packed again. */
  async function putBack(before: readonly OrderForAuthor[], as: OrderMark) {
    const ids = (orders: readonly OrderForAuthor[]) => orders.map(({ id }) => id)
    const packed = before.filter((order) => fulfillmentStatus(order) === 'packed')
    try {
      await send({ orderIds: ids(before), as: 'requeued' })
      if (packed.length > 0) await send({ orderIds: ids(packed), as: 'packed' })
      showToast({ text: describeUndoneMark(before, as) })
    } catch (error) {
      setFailure(`That could not be taken back. ${toErrorMessage(error)}`)
    }
  }

  return { mark, failure, isBusy: isPending }
}

/** False if an order was already shipped: Undo would give it a status that it did not have. */
const canPutBack = (before: readonly OrderForAuthor[], as: OrderMark): boolean =>
  as === 'packed' || (as === 'shipped' && before.every((order) => fulfillmentStatus(order) !== 'sent'))

export function describeMarkedOrders(before: readonly OrderForAuthor[], as: OrderMark): string {
  const [one] = before
  const which = before.length === 1 && one ? `Order ${one.id} is` : `${before.length} orders are`
  const isTold = as === 'requeued' && before.some((order) => filterOrderEvents(order, 'shipped').length > 0)
  return `${which} ${done[as]}.${isTold ? readersWereTold(before) : ''}`
}

/** The message for Undo; for shipped orders, it adds that the email was not sent. */
export function describeUndoneMark(before: readonly OrderForAuthor[], as: OrderMark): string {
  return as === 'shipped' ? `Moved back.${readersWereTold(before)}` : 'Moved back.'
}

const readersWereTold = ({ length }: readonly OrderForAuthor[]): string =>
  length === 1
    ? ' The reader was told that it is on its way.'
    : ' The readers were told that they are on their way.'
