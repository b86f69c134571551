import { type Context, Hono } from 'hono'
import type { Emulator } from '../core/emulator.ts'
import { expandableId, newSecret } from '../core/ids.ts'
import { money } from '../core/money.ts'
import { find, type Owned, PLATFORM, put, type StoredSession } from '../core/state.ts'
import { canCharge, merchantName } from '../resources/accounts.ts'
import { fieldName } from '../resources/checkout-session-params.ts'
import { expireDueSessions } from '../resources/checkout-sessions.ts'
import { completeSession, paymentAttempt, successUrl } from '../resources/complete-checkout-session.ts'
import { type FieldErrors, PaymentForm } from './checkout-form.ts'
import { approvalView, checkoutView, closedView, type Products } from './checkout-view.ts'
import { type Form, formOf } from './layout.ts'
import { formShippingRates, priceForForm, readPayment, sawAnotherTotal } from './read-payment.ts'

type CheckoutState = { form?: PaymentForm; typed?: Form; errors?: FieldErrors; refusal?: string | null }

function showCheckout(
  emulator: Emulator,
  context: Context,
  { owner, value: checkout }: Owned<StoredSession>,
  shown: CheckoutState,
  status: 200 | 402 | 422 = 200,
) {
  const { customer_email: fixedEmail } = checkout.session
  const values = { ...(shown.form ?? emptyForm(emulator, owner, checkout)), ...shown.typed }
  const view = checkoutView({
    checkout,
    merchant: merchantName(emulator, owner),
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

/** Stripe preselects the country of the buyer's network; the emulator assumes the United States. */
const defaultForm = 'US'

function firstCountry({ shipping_address_collection: asked }: StoredSession['session']): string {
  const countries: string[] = asked?.allowed_countries ?? []
  return countries.includes(defaultForm) ? defaultForm : (countries[0] ?? '')
}

function emptyForm({ state }: Emulator, owner: string, { session }: StoredSession): Record<string, string> {
  return {
    ...PaymentForm.parse({}),
    email: find(state.customers, owner, expandableId(session.customer))?.email ?? '',
    country: firstCountry(session),
    billingCountry: defaultForm,
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
function closedPage({ state }: Emulator, context: Context) {
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

type CheckoutResponse = { emulator: Emulator; saveState: () => Promise<void> }

async function payCheckout(
  { emulator, saveState }: CheckoutResponse,
  context: Context,
  found: Owned<StoredSession>,
  typed: Form,
): Promise<Response> {
  const form = PaymentForm.parse(typed)
  const { owner } = found
  const checkout = put(emulator.state.checkouts, owner, priceForForm(emulator, found, form))
  const { session } = checkout
  const again = (shown: { errors?: FieldErrors; refusal?: string }, status: 200 | 402 | 422) =>
    showCheckout(emulator, context, { owner, value: checkout }, { form, typed, ...shown }, status)
  if (form.deed === 'update') return again({}, 200)
  const reading = readPayment(form, typed, session, emulator.nowMs())
  if (!reading.ok) return again({ errors: reading.errors }, 422)
  if (sawAnotherTotal(form, checkout)) return again({ refusal: newTotal(session) }, 200)
  if (!mayCharge(emulator, owner))
    return again({ refusal: 'This seller cannot take payments at the moment.' }, 422)
  if (reading.card && typeof reading.card.outcome === 'object') {
    const { refusal } = reading.card.outcome
    const attempts = [...checkout.attempts, paymentAttempt(emulator, reading.card.card, refusal)]
    put(emulator.state.checkouts, owner, { ...checkout, attempts })
    await saveState()
    return again({ refusal }, 402)
  }
  if (reading.card?.outcome === 'asks') {
    const awaitingApproval = { token: newSecret(), buyer: reading.buyer, card: reading.card.card }
    put(emulator.state.checkouts, owner, { ...checkout, awaitingApproval })
    await saveState()
    return context.redirect(`/pay/${checkout.id}/approval`, 303)
  }
  return finishPayment(emulator, saveState, context, () =>
    completeSession(emulator, owner, checkout.id, reading.buyer, reading.card?.card ?? null),
  )
}

const newTotal = ({ amount_total: total, currency }: StoredSession['session']) =>
  `By what you filled in, the total is ${money(total ?? 0, currency ?? 'usd')}. Nothing was charged yet: look at your order, and pay.`

async function approveCard(
  { emulator, saveState }: CheckoutResponse,
  context: Context,
  { owner, value: checkout }: Owned<StoredSession>,
  { token, answer }: Form,
): Promise<Response> {
  const waiting = checkout.awaitingApproval
  if (!waiting || waiting.token !== token) return context.redirect(`/pay/${checkout.id}`, 303)
  if (answer === 'approve')
    return finishPayment(emulator, saveState, context, () =>
      completeSession(emulator, owner, checkout.id, waiting.buyer, waiting.card),
    )
  put(emulator.state.checkouts, owner, {
    ...checkout,
    awaitingApproval: null,
    notice:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    attempts: [...checkout.attempts, paymentAttempt(emulator, waiting.card, 'Not approved by its holder')],
  })
  await saveState()
  return context.redirect(`/pay/${checkout.id}`, 303)
}

async function finishPayment(
  emulator: Emulator,
  saveState: () => Promise<void>,
  context: Context,
  pay: () => StoredSession['session'] | undefined,
) {
  const session = pay()
  await saveState()
  return session?.status === 'complete'
    ? context.redirect(successUrl(session), 303)
    : closedPage(emulator, context)
}

function mayCharge({ state }: Emulator, owner: string) {
  const account = find(state.accounts, PLATFORM, owner)
  return owner === PLATFORM || (account !== undefined && canCharge(account))
}

type CheckoutHandler = (
  context: Context,
  found: Owned<StoredSession>,
  form: Form,
) => Response | Promise<Response>

export function checkoutPage(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const page = { emulator, saveState }
  const app = new Hono()
  /** Shows the closed page unless the session is open, which is checked after the form was read. */
  const whileOpen = (answer: CheckoutHandler) => async (context: Context) => {
    const form = context.req.method === 'POST' ? await formOf(context) : {}
    const found = findOpenSession(emulator, context.req.param('id') ?? '')
    return found ? answer(context, found, form) : closedPage(emulator, context)
  }
  app.get(
    '/pay/:id',
    whileOpen((context, found) => showCheckout(emulator, context, found, { refusal: found.value.notice })),
  )
  app.post(
    '/pay/:id',
    whileOpen((context, found, form) => payCheckout(page, context, found, form)),
  )
  app.get(
    '/pay/:id/approval',
    whileOpen((context, { owner, value: checkout }) =>
      checkout.awaitingApproval
        ? context.html(approvalView(checkout, merchantName(emulator, owner)))
        : context.redirect(`/pay/${checkout.id}`, 303),
    ),
  )
  app.post(
    '/pay/:id/approval',
    whileOpen((context, found, form) => approveCard(page, context, found, form)),
  )
  return app
}

function findOpenSession(emulator: Emulator, id: string): Owned<StoredSession> | undefined {
  expireDueSessions(emulator)
  const found = emulator.state.checkouts.get(id)
  return found?.value.session.status === 'open' ? found : undefined
}
