import { isLacking, type Report } from '../../stripe-setup/set-up-stripe.ts'
import { describeError } from '../../terminal/in-words.ts'
import type { AtStripe, Facts } from './facts.ts'
import { type Finding, finding } from './finding.ts'

/** What a look at the account brought; a key that may not look is no reason to say nothing else. */
export function seenAt({ lines, brokenOffBy }: Report): AtStripe {
  const broken = brokenOffBy === undefined ? [] : [describeError(brokenOffBy, '').words]
  const refused = lines.filter(({ state }) => state === 'refused').map(({ why }) => why)
  const lacking = lines.filter((line) => isLacking(line) && line.state !== 'refused')
  return { lacks: lacking.map(({ name }) => name), refusal: [...broken, ...refused][0] ?? null }
}

export function stripeFinding({ stripe }: Pick<Facts, 'stripe'>): Finding {
  if (stripe === null)
    return { what: 'Stripe', found: 'not looked at: STRIPE_SECRET_KEY is not set here', unseen: true }
  const { lacks, refusal } = stripe
  if (refusal !== null)
    return {
      what: 'Stripe',
      found: refusal,
      todo: 'set STRIPE_SECRET_KEY to a secret key of the platform’s own account: the functions’ restricted one may not look',
    }
  return finding('Stripe', lacks.length === 0, {
    there: 'as the product needs it',
    not: `missing or different: ${lacks.join(', ')}`,
    todo: '`pnpm stripe:setup`, then store what it prints',
  })
}
