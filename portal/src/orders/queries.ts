import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'

const lookEveryMs = 10_000

const nextShareMs = 1_000
/** Each request reads all orders of today. */
const totalsEveryMs = 60_000
const lookAgain = (isPartial: boolean | undefined) => (isPartial ? nextShareMs : lookEveryMs)

/** Newest first; polled while the screen is open. */
export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: () => api(calls.orders, { most: 5 }),
  refetchInterval: ({ state }) => lookAgain(state.data?.isPartial),
  refetchOnMount: 'always',
})

/** Copies sold; polled until older orders are counted. */
export const orderTotalsQuery = queryOptions({
  queryKey: ['orders', 'totals'],
  queryFn: () => api(calls.orderTotals, {}),
  refetchInterval: ({ state }) => (state.data?.isCounted === false ? nextShareMs : totalsEveryMs),
  refetchOnMount: 'always',
})

export type OrderFilter = Omit<z.input<typeof calls.orders.input>, 'most'>

const perPage = 50

export const orderPageQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'page', filter],
    queryFn: () => api(calls.orders, { ...filter, most: perPage }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.isPartial),
    refetchOnMount: 'always',
  })

export const orderCountsQuery = queryOptions({
  queryKey: ['orders', 'counts'],
  queryFn: () => api(calls.orderCounts, {}),
})

export const stockQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['stock', bookId],
    queryFn: () => api(calls.stockOfBook, { bookId }),
    refetchOnMount: 'always',
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async () => (await api(calls.order, { id })).order,
    refetchOnMount: 'always',
  })

export const certificatesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['certificates', orderId],
    queryFn: async () => (await api(calls.certificates, { orderId })).certificates,
    refetchOnMount: 'always',
  })

export const unshippedOrdersQuery = queryOptions({
  queryKey: ['orders', 'waiting'],
  queryFn: async () =>
    (await Promise.all([allOf('unfulfilled'), allOf('packed'), allOf('preordered')])).flat(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

const allOf = (state: 'unfulfilled' | 'packed' | 'preordered') => fetchAllOrders({ state }, () => {})

const mostAtOnce = 200

export async function fetchAllOrders(
  filter: OrderFilter,
  onPage: (soFar: number) => void,
): Promise<OrderForAuthor[]> {
  // Each request indexes a share of the older orders; continues until none is missing.
  while ((await api(calls.orders, { ...filter, most: 1 })).isPartial) onPage(0)
  const found: OrderForAuthor[] = []
  let before: string | null = null
  do {
    const page: z.output<typeof calls.orders.output> = await api(calls.orders, {
      ...filter,
      most: mostAtOnce,
      ...(before !== null && { before }),
    })
    found.push(...page.orders)
    onPage(found.length)
    before = page.next
  } while (before !== null)
  return found
}

function putOrder(client: QueryClient, order: OrderForAuthor): void {
  client.setQueryData(orderQuery(order.id).queryKey, order)
  void client.invalidateQueries({ queryKey: ['orders'] })
}

const changesOrder = (
  { order }: { order: OrderForAuthor },
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => putOrder(client, order)

export const markOrders = mutationOptions({
  mutationFn: (input: z.input<typeof calls.markOrders.input>) => api(calls.markOrders, input),
  onSuccess: ({ marked }, _input, _result, { client }) => {
    for (const { order } of marked) if (order) putOrder(client, order)
  },
})

/** The signing queue must keep its order, so only the order itself is updated. */
export const signCopy = mutationOptions({
  mutationFn: (input: z.input<typeof calls.signCopy.input>) => api(calls.signCopy, input),
  onSuccess: ({ order }, _input, _result, { client }) =>
    client.setQueryData(orderQuery(order.id).queryKey, order),
})
export const saveOrderNotes = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (input: z.input<typeof calls.saveOrderNotes.input>) => api(calls.saveOrderNotes, input),
  onSuccess: changesOrder,
})
export const changeShipTo = mutationOptions({
  mutationFn: (input: z.input<typeof calls.changeShipTo.input>) => api(calls.changeShipTo, input),
  onSuccess: changesOrder,
})
export const refundOrder = mutationOptions({
  mutationFn: (input: z.input<typeof calls.refundOrder.input>) => api(calls.refundOrder, input),
  onSuccess: changesOrder,
})
export const correctEmail = mutationOptions({
  mutationFn: (input: z.input<typeof calls.correctEmail.input>) => api(calls.correctEmail, input),
  onSuccess: changesOrder,
})
export const restockOrder = mutationOptions({
  mutationFn: (input: z.input<typeof calls.restockOrder.input>) => api(calls.restockOrder, input),
  onSuccess: (answer, input, result, context) => {
    changesOrder(answer, input, result, context)
    for (const name of ['stock', 'books']) void context.client.invalidateQueries({ queryKey: [name] })
  },
})
export const declineOrder = mutationOptions({
  mutationFn: (input: z.input<typeof calls.declineOrder.input>) => api(calls.declineOrder, input),
  onSuccess: changesOrder,
})
export const resendLinks = mutationOptions({
  mutationFn: (input: z.input<typeof calls.resendLinks.input>) => api(calls.resendLinks, input),
  onSuccess: changesOrder,
})
