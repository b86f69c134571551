import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { newSecret } from '../core/ids.ts'
import { type Known, parseParams, webUrl } from '../core/params.ts'
import { type AccountLink, find, PLATFORM, put } from '../core/state.ts'
import { findOpenAccount } from './accounts.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000

const OnboardingOptions = z.strictObject({
  refresh_url: webUrl,
  return_url: webUrl.optional(),
  collection_options: z.unknown().optional(),
} satisfies Known<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>)
const CreateLink = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({
    type: z.enum(['account_onboarding', 'account_update']),
    account_onboarding: OnboardingOptions.optional(),
    account_update: OnboardingOptions.optional(),
  }),
})

/** A way in to the onboarding page: it opens within five minutes, and once opened serves an hour. */
export function createAccountLink(emulator: Emulator, { params }: Call) {
  const { account, use_case: useCase } = parseParams(CreateLink, params)
  findOpenAccount(emulator, account)
  const way = useCase[useCase.type]
  if (!way)
    throw new StripeApiError(`Missing required param: use_case[${useCase.type}].`, {
      code: 'parameter_missing',
      param: `use_case[${useCase.type}]`,
    })
  const now = emulator.nowMs()
  const link = put<AccountLink>(emulator.state.accountLinks, PLATFORM, {
    id: newSecret(),
    account,
    refreshUrl: way.refresh_url,
    returnUrl: way.return_url ?? way.refresh_url,
    expiresAtMs: now + FIVE_MINUTES_MS,
    openedAtMs: null,
    used: false,
  })
  return {
    object: 'v2.core.account_link' as const,
    account,
    created: new Date(now).toISOString(),
    expires_at: new Date(link.expiresAtMs).toISOString(),
    livemode: false,
    url: `${emulator.publicUrl}/onboarding/${link.id}`,
    use_case: useCase,
  }
}

export const findAccountLink = (emulator: Emulator, token: string): AccountLink | undefined =>
  find(emulator.state.accountLinks, PLATFORM, token)

export function isLinkUsable(emulator: Emulator, link: AccountLink): boolean {
  if (link.used) return false
  const endsAtMs = link.openedAtMs === null ? link.expiresAtMs : link.openedAtMs + HOUR_MS
  return emulator.nowMs() < endsAtMs
}

export function markLinkOpened(emulator: Emulator, link: AccountLink) {
  if (link.openedAtMs === null)
    put(emulator.state.accountLinks, PLATFORM, { ...link, openedAtMs: emulator.nowMs() })
}

export const markLinkUsed = (emulator: Emulator, link: AccountLink) =>
  put(emulator.state.accountLinks, PLATFORM, { ...link, used: true })
