import { calls } from '@lorecircle/shared/registry/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'

/** What the author notes for nobody else. */
export const saveOrderNotes = ({ documents }: Services) =>
  authorEndpoint(calls.saveOrderNotes, {
    async run({ author: { sub }, input: { orderId, notes } }) {
      const { value } = await changeOrder(documents, { sub, id: orderId }, (order) =>
        order.notes === notes ? order : { ...order, notes },
      )
      return { order: value }
    },
  })
