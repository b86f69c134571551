import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@lorecircle/shared/registry/calls'
import type { DemoAuthor } from './demo-author.ts'
import { completeOnboarding, payByCard } from './payment-pages.ts'
import type { Product } from './product.ts'

type Opener = Pick<DemoAuthor, 'email' | 'firstName' | 'middleInitial' | 'lastName' | 'subdomain'>

/** Membership, a name, payments: what an author has to have before publishing. Steps that are done are left. */
export async function openShop(product: Product, author: Opener, token: string): Promise<void> {
  const status = await product.call(calls.checkMembershipStatus, {}, { token })
  if (!status.membershipactive) await becomeMember(product, author, token)
  if (status.subdomain !== author.subdomain) {
    const { subdomain: domain, middleInitial: middleinitial } = author
    await product.call(calls.assignAuthorSubdomain, { domain, middleinitial }, { token })
  }
  if (!status.onboardingcomplete) await connectPayments(product, token)
}

async function becomeMember(product: Product, author: Opener, token: string): Promise<void> {
  const { url } = await product.call(
    calls.createMembershipCheckoutSession,
    { priceId: 'monthly', from: 'subscribe' },
    { token },
  )
  const name = `${author.firstName} ${author.lastName}`
  const paid = new URL(await payByCard(url, { email: author.email, name }))
  const sessionId = paid.searchParams.get('session_id') ?? undefined
  const { membership } = await product.call(calls.checkStripeStatus, { sessionId }, { token })
  if (!membership) throw new Error(`${author.email} paid and is no member`)
}

async function connectPayments(product: Product, token: string): Promise<void> {
  const { url } = await product.call(calls.createAccountLink, {}, { token })
  await completeOnboarding(url)
  for (let looks = 0; looks < 60; looks++) {
    const { onboardingcomplete } = await product.call(calls.checkMembershipStatus, {}, { token })
    if (onboardingcomplete) return
    await wait(250)
  }
  throw new Error('Payments are still not ready')
}
