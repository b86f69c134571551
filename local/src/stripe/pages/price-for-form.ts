import type Stripe from 'stripe'
import type { Emulator } from '../emulator.ts'
import { expandableId } from '../ids.ts'
import { priceCheckout } from '../price-checkout.ts'
import { find, type Kept, type StoredSession } from '../state.ts'
import { taxPlaceOf } from '../tax/tax-place.ts'
import { billingOf, formShippingAddress } from './addresses.ts'
import type { PaymentForm } from './payment-form.ts'

/** What the order costs by what has been filled in so far. */
export function priceForForm(
  emulator: Emulator,
  { owner, value: checkout }: Kept<StoredSession>,
  form: PaymentForm,
): StoredSession {
  const { session } = checkout
  const rates = formShippingRates(emulator, owner, session)
  const address = session.shipping_address_collection ? formShippingAddress(form) : billingOf(form)
  return priceCheckout(emulator, owner, checkout, {
    shippingRate: rates.find(({ id }) => id === form.shippingRate) ?? rates[0] ?? null,
    place: taxPlaceOf(address),
  })
}

export const formShippingRates = (
  { state }: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
): Stripe.ShippingRate[] =>
  session.shipping_options.flatMap(
    ({ shipping_rate: rate }) => find(state.shippingRates, owner, expandableId(rate)) ?? [],
  )

/** Whether the page that was filled in said another total, so that its reader has to look again. */
export const sawAnotherTotal = (form: PaymentForm, { session }: StoredSession): boolean =>
  form.shownTotal !== '' && form.shownTotal !== String(session.amount_total ?? 0)
