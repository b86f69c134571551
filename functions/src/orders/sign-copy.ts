import { signedOf } from '@lorecircle/shared/order/state'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'

/** The author has signed a copy, or takes that back. Again, it changes nothing. */
export const signCopy = ({ documents, now }: Services) =>
  authorEndpoint(calls.signCopy, {
    async run({ author: { sub }, input: { orderId, lineId, copy, signed } }) {
      const at = now().toISOString()
      const { value } = await changeOrder(documents, { sub, id: orderId }, (order) => {
        const line = order.lines.find(({ id }) => id === lineId)
        if (!line || copy > line.quantity) throw notFound('copy')
        if (signedOf(order, line).includes(copy) === signed) return order
        const what = signed ? ('signed' as const) : ('unsigned' as const)
        return { ...order, history: [...order.history, { what, at, lineId, copy }] }
      })
      return { order: value }
    },
  })
