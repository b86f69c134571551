import { isFreeCheckout } from '@lorecircle/shared/checkout/checkout'
import { type FreeProblem, freeProblems } from '@lorecircle/shared/checkout/free-order'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import { isSecret } from '../http/secret.ts'
import type { Services } from '../services/services.ts'
import { afterCheckout } from './after-checkout.ts'
import { takeOutOfCart } from './checkout-return.ts'
import { releaseFreeCopies, takeFreeCopies } from './free-copies.ts'
import { freeToken } from './free-token.ts'
import { knownCheckout } from './known-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Makes a free order final, by the button of the page that the emailed link opens: the link itself changes nothing, since
 * mail scanners open links. Safe to press again: it leads to the same order.
 */
export const confirmFree = (services: Services) =>
  endpoint(calls.confirmFree, {
    async run({ input: { checkout: id, token }, host, headers }) {
      if (host.kind !== 'shop') throw notFound('shop')
      await confirm(services, { id, token })
      const settled = await settleCheckout(services, id)
      // Not confirmed in time: the page says so.
      if (settled.state !== 'paid')
        return seeOther(urls.confirmFree(urls.shop(services.origin, addressOf(host)), { id, token }))
      const { order } = settled
      const answer = afterCheckout(services, settled, host)
      await takeOutOfCart(services, answer, { order, headers })
      return answer
    },
    refuseForm(error, { host, fields }) {
      const asked = Ticket.safeParse(fields)
      if (host.kind !== 'shop' || !asked.success) throw error
      const { checkout: id, token } = asked.data
      const problem: FreeProblem =
        error.code === hasCopy().code ? 'has-copy' : error.status < 500 ? 'link' : 'fault'
      return seeOther(urls.confirmFree(urls.shop(services.origin, addressOf(host)), { id, token }, problem))
    },
  })

const secret = z.string().refine(isSecret)
const Ticket = z.object({ checkout: secret, token: secret })
const hasCopy = () => new VisibleError(409, 'free.has_copy', freeProblems['has-copy'])

/** Writes down that the owner of the mailbox confirms; nothing where that was written before, or the time is over. */
async function confirm(services: Services, { id, token }: { id: string; token: string }): Promise<void> {
  const { documents, env, now } = services
  const known = isSecret(id) ? await documents.read(checkoutDoc(id)) : null
  const checkout = known?.value ?? (await knownCheckout(services, id))?.checkout
  if (!checkout || !isFreeCheckout(checkout)) throw notFound('checkout')
  // Nothing is kept of a request that expired, and its page says that it did.
  if (checkout.state === 'released') return
  const { free } = checkout
  if (free === null || !isSameSecret(token, freeToken(env, { checkoutId: id, email: free.email })))
    throw notFound('checkout')
  if (!known || free.confirmedAt !== null || endsAt(checkout) <= now()) return
  if (!(await takeFreeCopies(services, checkout, free.email))) throw hasCopy()
  const confirmed = { ...checkout, free: { ...free, confirmedAt: now().toISOString() } }
  if ((await documents.replace(checkoutDoc(id), confirmed, known.etag)) !== null) return
  // Confirmed at the same moment, or ended: only then the copies are not this reader's.
  const left = await knownCheckout(services, id)
  if (left?.checkout.state === 'released') await releaseFreeCopies(services, checkout)
}
