import { z } from 'zod'
import { call } from '../call/call.ts'
import { Certificate } from './certificate.ts'

export const certificateCalls = {
  /** Those of an order's numbered copies that are still their buyer's. */
  certificates: call(
    'GET',
    '/api/certificates',
    'author',
    z.object({ orderId: z.string().min(1).max(100) }),
    z.object({ certificates: z.array(Certificate) }),
  ),
} as const
