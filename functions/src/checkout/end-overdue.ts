import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services/services.ts'
import { closePage } from './close-page.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Ends those of these checkouts whose time is over, without waiting for the sweep. Answers whether any was ended. */
export async function endOverdue(services: Services, checkoutIds: readonly string[]): Promise<boolean> {
  let isAnyEnded = false
  for (const id of checkoutIds) {
    const checkout = (await services.documents.read(checkoutDoc(id)))?.value
    if (!checkout || endsAt(checkout) > services.now()) continue
    await closePage(services, checkout)
    if ((await settleCheckout(services, id)).state !== 'open') isAnyEnded = true
  }
  return isAnyEnded
}
