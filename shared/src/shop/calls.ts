import { z } from 'zod'
import { PublicBooks } from '../book/public-book.ts'
import { call } from '../call/call.ts'
import { PageRequest } from '../list-page.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { PublicWelcome } from '../welcome/calls.ts'

const OfHost = z.object({ host: z.string().max(300).optional() })

export const shopCalls = {
  /** A shop read from its own host (A7-10, A7-15); a `host` that is named has to be that one. */
  shopBooks: call(
    'GET',
    apiPaths.shopBooks,
    'anyone',
    OfHost.extend(PageRequest.shape),
    PublicBooks.extend({ next: z.string().optional() }),
  ),
  welcome: call('GET', apiPaths.welcome, 'anyone', OfHost, PublicWelcome),
} as const
