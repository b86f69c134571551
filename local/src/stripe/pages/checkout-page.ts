import { type Context, Hono } from 'hono'
import { canCharge } from '../accounts.ts'
import { expireOverdue } from '../checkouts.ts'
import { attempt, complete, successUrl } from '../complete-checkout.ts'
import type { Emulator } from '../emulator.ts'
import { newSecret } from '../ids.ts'
import { type Checkout, find, type Kept, PLATFORM, put } from '../state.ts'
import { approvalView, checkoutView, closedView } from './checkout-view.ts'
import { formOf } from './form.ts'
import { type FieldErrors, PaymentForm, readPayment } from './payment-form.ts'

type Form = Awaited<ReturnType<typeof formOf>>
type Answer = (context: Context, found: Kept<Checkout>, form: Form) => Response | Promise<Response>
type Page = { emulator: Emulator; kept: () => Promise<void> }

/** Where a buyer pays: plain forms and redirects. */
export function checkoutPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const page = { emulator, kept }
  const app = new Hono()
  /** Whoever comes to a payment page that is open no more is told so; looked at once the form has been read. */
  const whileOpen = (answer: Answer) => async (context: Context) => {
    const form = context.req.method === 'POST' ? await formOf(context) : {}
    const found = openCheckout(emulator, context.req.param('id') ?? '')
    return found ? answer(context, found, form) : closed(emulator, context)
  }
  app.get(
    '/pay/:id',
    whileOpen((context, found) => show(emulator, context, found, { refusal: found.value.notice })),
  )
  app.post(
    '/pay/:id',
    whileOpen((context, found, form) => pay(page, context, found, form)),
  )
  app.get(
    '/pay/:id/approval',
    whileOpen((context, { owner, value: checkout }) =>
      checkout.awaitingApproval
        ? context.html(approvalView(checkout, merchantOf(emulator, owner)))
        : context.redirect(`/pay/${checkout.id}`, 303),
    ),
  )
  app.post(
    '/pay/:id/approval',
    whileOpen((context, found, form) => approve(page, context, found, form)),
  )
  return app
}

/** What the buyer filled in: paid, refused by their card, or sent on to approve it. */
async function pay(
  { emulator, kept }: Page,
  context: Context,
  found: Kept<Checkout>,
  filledIn: Form,
): Promise<Response> {
  const form = PaymentForm.parse(filledIn)
  const { owner, value: checkout } = found
  const { checkouts } = emulator.state
  const reading = readPayment(form, checkout.session, emulator.nowMs())
  if (!reading.ok) return show(emulator, context, found, { form, errors: reading.errors }, 422)
  if (!mayCharge(emulator, owner)) {
    const refusal = 'This seller cannot take payments at the moment.'
    return show(emulator, context, found, { form, refusal }, 422)
  }
  if (reading.card && typeof reading.card.outcome === 'object') {
    const { refusal } = reading.card.outcome
    const attempts = [...checkout.attempts, attempt(emulator, reading.card.card, refusal)]
    put(checkouts, owner, { ...checkout, attempts })
    await kept()
    return show(emulator, context, found, { form, refusal }, 402)
  }
  if (reading.card?.outcome === 'asks') {
    const awaitingApproval = { token: newSecret(), buyer: reading.buyer, card: reading.card.card }
    put(checkouts, owner, { ...checkout, awaitingApproval })
    await kept()
    return context.redirect(`/pay/${checkout.id}/approval`, 303)
  }
  return finish(emulator, kept, context, () =>
    complete(emulator, owner, checkout.id, reading.buyer, reading.card?.card ?? null),
  )
}

/** What the buyer said where the card's bank asked. */
async function approve(
  { emulator, kept }: Page,
  context: Context,
  { owner, value: checkout }: Kept<Checkout>,
  { token, answer }: Form,
): Promise<Response> {
  const waiting = checkout.awaitingApproval
  if (!waiting || waiting.token !== token) return context.redirect(`/pay/${checkout.id}`, 303)
  if (answer === 'approve')
    return finish(emulator, kept, context, () =>
      complete(emulator, owner, checkout.id, waiting.buyer, waiting.card),
    )
  put(emulator.state.checkouts, owner, {
    ...checkout,
    awaitingApproval: null,
    notice:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    attempts: [...checkout.attempts, attempt(emulator, waiting.card, 'Not approved by its holder')],
  })
  await kept()
  return context.redirect(`/pay/${checkout.id}`, 303)
}

function openCheckout(emulator: Emulator, id: string): Kept<Checkout> | undefined {
  expireOverdue(emulator)
  const found = emulator.state.checkouts.get(id)
  return found?.value.session.status === 'open' ? found : undefined
}

async function finish(
  emulator: Emulator,
  kept: () => Promise<void>,
  context: Context,
  pay: () => Checkout['session'] | undefined,
) {
  const session = pay()
  await kept()
  return session?.status === 'complete'
    ? context.redirect(successUrl(session), 303)
    : closed(emulator, context)
}

type Shown = { form?: PaymentForm; errors?: FieldErrors; refusal?: string | null }

function show(
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
function closed({ state }: Emulator, context: Context) {
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

function mayCharge({ state }: Emulator, owner: string) {
  const account = find(state.accounts, PLATFORM, owner)
  return owner === PLATFORM || (account !== undefined && canCharge(account))
}

export function merchantOf({ state }: Emulator, owner: string): string {
  const account = find(state.accounts, PLATFORM, owner)
  return account
    ? (account.defaults?.profile?.doing_business_as ?? account.display_name ?? 'the seller')
    : 'Lorecircle'
}
