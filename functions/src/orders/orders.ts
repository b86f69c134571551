import { orderDoc } from '@lorecircle/shared/order/stored'
import { moneyTerm, preorderTerm, stateTerm } from '@lorecircle/shared/order/terms'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { orderPage } from '../sales/order-places.ts'
import { termAll } from '../sales/order-terms.ts'
import type { Services } from '../services/services.ts'
import { foundPage, isSought } from './find-orders.ts'
import { countOf } from './term-places.ts'

const usually = 50

/** A page of the author's orders, or of those that are sought, the newest first. */
export const orders = ({ documents, now }: Services) =>
  authorEndpoint(calls.orders, {
    async run({ author: { sub }, input: { most, before, ...sought } }) {
      const page = { most: most ?? usually, before, now: now() }
      if (isSought(sought)) return foundPage(documents, sub, sought, page)
      return orderPage(documents, sub, page)
    },
  })

/** One of the author's orders. */
export const order = ({ documents }: Services) =>
  authorEndpoint(calls.order, {
    async run({ author: { sub }, input: { id } }) {
      const found = await documents.read(orderDoc(sub, id))
      if (found === null) throw notFound('order')
      return { order: found.value }
    },
  })

/** How many parcels wait, and how many disputes. */
export const orderCounts = ({ documents }: Services) =>
  authorEndpoint(calls.orderCounts, {
    async run({ author: { sub } }) {
      await termAll(documents, sub)
      const [toSend = 0, packed = 0, disputed = 0, preordered = 0] = await Promise.all(
        [stateTerm('unfulfilled'), stateTerm('packed'), moneyTerm('disputed'), preorderTerm].map((term) =>
          countOf(documents, sub, term),
        ),
      )
      return { toSend, packed, disputed, preordered }
    },
  })
