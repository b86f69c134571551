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

/** Where a buyer pays: plain forms and redirects. */
export function checkoutPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const { checkouts } = emulator.state
  const app = new Hono()

  app.get('/pay/:id', (context) => {
    const found = openCheckout(emulator, context.req.param('id'))
    if (!found) return closed(emulator, context)
    return show(emulator, context, found, { refusal: found.value.notice })
  })

  app.post('/pay/:id', async (context) => {
    const form = PaymentForm.parse(await formOf(context))
    const found = openCheckout(emulator, context.req.param('id'))
    if (!found) return closed(emulator, context)
    const { owner, value: checkout } = found
    const reading = readPayment(form, checkout.session, emulator.nowMs())
    if (!reading.ok) return show(emulator, context, found, { form, errors: reading.errors }, 422)
    if (!mayCharge(emulator, owner))
      return show(
        emulator,
        context,
        found,
        { form, refusal: 'This seller cannot take payments at the moment.' },
        422,
      )
    if (reading.card && typeof reading.card.outcome === 'object') {
      const { refusal } = reading.card.outcome
      put(checkouts, owner, {
        ...checkout,
        attempts: [...checkout.attempts, attempt(emulator, reading.card.card, refusal)],
      })
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
  })

  app.get('/pay/:id/approval', (context) => {
    const found = openCheckout(emulator, context.req.param('id'))
    if (!found) return closed(emulator, context)
    if (!found.value.awaitingApproval) return context.redirect(`/pay/${found.value.id}`, 303)
    return context.html(approvalView(found.value, merchantOf(emulator, found.owner)))
  })

  app.post('/pay/:id/approval', async (context) => {
    const { token, answer } = await formOf(context)
    const found = openCheckout(emulator, context.req.param('id'))
    if (!found) return closed(emulator, context)
    const { owner, value: checkout } = found
    const waiting = checkout.awaitingApproval
    if (!waiting || waiting.token !== token) return context.redirect(`/pay/${checkout.id}`, 303)
    if (answer === 'approve')
      return finish(emulator, kept, context, () =>
        complete(emulator, owner, checkout.id, waiting.buyer, waiting.card),
      )
    put(checkouts, owner, {
      ...checkout,
      awaitingApproval: null,
      notice:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      attempts: [...checkout.attempts, attempt(emulator, waiting.card, 'Not approved by its holder')],
    })
    await kept()
    return context.redirect(`/pay/${checkout.id}`, 303)
  })

  return app
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
