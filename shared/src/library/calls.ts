import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply } from '../visitor/visitor.ts'

export const libraryCalls = {
  library: call('POST', apiPaths.library, 'anyone', z.object({ email: EmailAddress }), FormReply),
  shareOrder: call(
    'POST',
    apiPaths.shareOrder,
    'anyone',
    z.object({ token: z.string().max(100), orderId: z.string().max(100), email: EmailAddress }),
    FormReply,
  ),
} as const
