import { z } from 'zod'
import { call, Nothing } from '../call/call.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { OrderForAuthor } from './order.ts'

export const orderCalls = {
  orders: call('GET', '/api/orders', 'author', Nothing, z.object({ orders: z.array(OrderForAuthor) })),
  download: call(
    'GET',
    apiPaths.download,
    'anyone',
    z.object({ orderId: z.string().max(100), readerToken: z.string().max(100) }),
    Nothing,
  ),
} as const
