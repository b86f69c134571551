import { z } from 'zod'
import { call } from '../call/call.ts'
import { Certificate } from './certificate.ts'

export const certificateCalls = {
  /** Only for numbered copies that the buyer has not returned. */
  certificates: call(
    'GET',
    '/api/certificates',
    'author',
    z.object({ orderId: z.string().min(1).max(100) }),
    z.object({ certificates: z.array(Certificate) }),
  ),
} as const
