import { z } from 'zod'
import { call } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply } from '../visitor/visitor.ts'

export const libraryCalls = {
  /** Asks for a mail with the link that opens the library of an address. */
  library: call('POST', apiPaths.library, 'anyone', z.object({ email: EmailAddress }), FormReply),
  /** Sends the link to one of the library's orders to another address. */
  shareOrder: call(
    'POST',
    apiPaths.shareOrder,
    'anyone',
    z.object({ token: z.string().max(100), orderId: z.string().max(100), email: EmailAddress }),
    FormReply,
  ),
} as const
