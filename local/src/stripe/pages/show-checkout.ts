import type { Context } from 'hono'
import { successUrl } from '../complete-checkout.ts'
import type { Emulator } from '../emulator.ts'
import { type Checkout, find, type Kept } from '../state.ts'
import { checkoutView, closedView } from './checkout-view.ts'
import { merchantOf } from './merchant.ts'
import { type FieldErrors, PaymentForm } from './payment-form.ts'

type Shown = { form?: PaymentForm; errors?: FieldErrors; refusal?: string | null }

export function show(
  emulator: Emulator,
  context: Context,
  { owner, value: checkout }: Kept<Checkout>,
  shown: Shown,
  status: 200 | 402 | 422 = 200,
) {
  const { session } = checkout
  const customer =
    typeof session.customer === 'string' ? find(emulator.state.customers, owner, session.customer) : undefined
  const form = shown.form ?? {
    ...PaymentForm.parse({}),
    email: session.customer_email ?? customer?.email ?? '',
    country: session.shipping_address_collection?.allowed_countries[0] ?? '',
  }
  const view = checkoutView({
    checkout,
    merchant: merchantOf(emulator, owner),
    form,
    errors: shown.errors ?? {},
    refusal: shown.refusal ?? null,
  })
  return context.html(view, status)
}

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
