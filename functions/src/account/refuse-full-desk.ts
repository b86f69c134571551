import { type Account, hasPaid } from '@lorecircle/shared/account/account'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { quotas } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'

const { documentBytes } = quotas.unpaid

/** Whoever has never paid has room for a first book and its drafts; members write as much as they like. */
export async function refuseFullDesk({ documents }: Services, account: Account): Promise<void> {
  if (hasPaid(account)) return
  let bytes = 0
  for (const prefix of [account.folder, issueDoc.within(account.sub)]) {
    for await (const { sizeInBytes } of documents.list(prefix)) bytes += sizeInBytes
  }
  if (bytes < documentBytes) return
  throw new VisibleError(
    403,
    'account.full',
    `Before a membership begins, books and drafts can take up ${documentBytes / 1024 ** 2} MB, and yours do. Remove a draft, or begin your membership.`,
  )
}
