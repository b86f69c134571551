import { type Account, hasPaid, isLapsed } from '@lorecircle/shared/account/account'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { quotas } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'

/** The folder that a call names has to be the author's own (B7-99); one that names none is at home. */
export function assertOwnFolder(claimed: string | undefined, ...own: [string, ...string[]]): void {
  if (claimed === undefined || own.some((folder) => isSameFolder(claimed, folder))) return
  throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
}

/** The spec's clients send the key with its names encoded or plain, with its slash or without. */
export const isSameFolder = (claimed: string, folder: string): boolean => plain(claimed) === plain(folder)

function plain(folder: string): string {
  const trimmed = folder.replace(/\/$/, '')
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

/**
 * Called before anything of a shop is published or changed where readers see it. Throws a VisibleError 403 once the
 * membership is over; drafts and taking things away stay possible.
 */
export function assertMembershipNotLapsed(account: Account, now: Date): void {
  if (!isLapsed(account, now)) return
  throw new VisibleError(
    403,
    'membership.lapsed',
    'Your membership has ended. Readers still see what is public, and nothing new can be published. What you typed is still here: renew the membership, then save again, or save it as a draft.',
  )
}

const { documentBytes } = quotas.unpaid

/**
 * Throws a VisibleError 403 once an author who has never paid stores `documentBytes`. Authors who have paid have no
 * limit.
 */
export async function assertContentQuota({ documents }: Services, account: Account): Promise<void> {
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
