import type { Context } from 'hono'
import { successUrl } from '../complete-checkout.ts'
import { fieldName } from '../custom-fields.ts'
import type { Emulator } from '../emulator.ts'
import { expandableId } from '../ids.ts'
import { find, type Kept, type StoredSession } from '../state.ts'
import { checkoutView } from './checkout-view.ts'
import { closedView } from './closed-view.ts'
import type { Form } from './form.ts'
import { merchantOf } from './merchant.ts'
import type { Products } from './order-summary.ts'
import { type FieldErrors, PaymentForm } from './payment-form.ts'
import { formShippingRates } from './price-for-form.ts'

type Shown = { form?: PaymentForm; typed?: Form; errors?: FieldErrors; refusal?: string | null }

export function show(
  emulator: Emulator,
  context: Context,
  { owner, value: checkout }: Kept<StoredSession>,
  shown: Shown,
  status: 200 | 402 | 422 = 200,
) {
  const { customer_email: fixedEmail } = checkout.session
  const values = { ...(shown.form ?? emptyForm(emulator, owner, checkout)), ...shown.typed }
  const view = checkoutView({
    checkout,
    merchant: merchantOf(emulator, owner),
    products: productsOf(emulator, owner, checkout),
    rates: formShippingRates(emulator, owner, checkout.session),
    filled: {
      values: fixedEmail === null ? values : { ...values, email: fixedEmail },
      errors: shown.errors ?? {},
    },
    refusal: shown.refusal ?? null,
  })
  return context.html(view, status)
}

/** Stripe offers the country of the reader's network first; this page stands in the United States. */
const usual = 'US'

function firstCountry({ shipping_address_collection: asked }: StoredSession['session']): string {
  const countries: string[] = asked?.allowed_countries ?? []
  return countries.includes(usual) ? usual : (countries[0] ?? '')
}

function emptyForm({ state }: Emulator, owner: string, { session }: StoredSession): Record<string, string> {
  return {
    ...PaymentForm.parse({}),
    email: find(state.customers, owner, expandableId(session.customer))?.email ?? '',
    country: firstCountry(session),
    billingCountry: usual,
    ...Object.fromEntries(
      session.custom_fields.map((field) => [fieldName(field), field.text?.default_value ?? '']),
    ),
  }
}

const productsOf = ({ state }: Emulator, owner: string, { lineItems }: StoredSession): Products =>
  new Map(
    lineItems.flatMap(({ price }) => {
      const product = find(state.products, owner, expandableId(price?.product))
      return product ? [[product.id, product] as const] : []
    }),
  )

/** A second click on Pay, or a page opened again, after the session has ended. */
export function closed({ state }: Emulator, context: Context) {
  const session = state.checkouts.get(context.req.param('id') ?? '')?.value.session
  if (!session)
    return context.html(closedView('No such payment page', 'This link leads to no payment.', null), 404)
  if (session.status === 'expired')
    return context.html(
      closedView(
        'This payment page has expired',
        'Nothing was charged. Go back to the shop to start again.',
        session.cancel_url ? { href: session.cancel_url, label: 'Go back to the shop' } : null,
      ),
      410,
    )
  if (context.req.method === 'POST') return context.redirect(successUrl(session), 303)
  return context.html(
    closedView('Already paid', 'This order is complete, and was paid once.', {
      href: successUrl(session),
      label: 'Go to your order',
    }),
  )
}
