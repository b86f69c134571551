import { type Account, publishBlocker } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'

const reasons = {
  membership: 'Publishing needs an active membership. Your book is saved for later.',
  subdomain: 'Publishing needs your subdomain. Claim it first. Your book is saved for later.',
  payments: 'Publishing needs payments to be ready. Finish connecting Stripe. Your book is saved for later.',
} as const

type PublishRefusal = { step: keyof typeof reasons; reason: string }

/** Why a book cannot become public, or null. One that is public already stays so: see `refuseLapsed`. */
export function publishRefusal(account: Account, before: Book | null, now: Date): PublishRefusal | null {
  if (before?.public) return null
  const step = publishBlocker(account, now)
  return step === null ? null : { step, reason: reasons[step] }
}
