import { z } from 'zod'
import { call, Nothing } from '../call/call.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { OrderForAuthor } from './order.ts'

export const orderCalls = {
  /** All of them; with `most` a page, the newest first, that goes on `before` what the last one named. */
  orders: call(
    'GET',
    '/api/orders',
    'author',
    z.object({
      most: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      before: z.string().max(100).optional(),
    }),
    z.object({ orders: z.array(OrderForAuthor), next: z.string().nullable().default(null) }),
  ),
  download: call(
    'GET',
    apiPaths.download,
    'anyone',
    z.object({
      orderId: z.string().max(100),
      readerToken: z.string().max(100),
      line: z.string().max(4).default('1'),
    }),
    Nothing,
  ),
} as const
