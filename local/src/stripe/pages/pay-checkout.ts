import type { Context } from 'hono'
import { canCharge } from '../can-charge.ts'
import { attempt, complete, successUrl } from '../complete-checkout.ts'
import type { Emulator } from '../emulator.ts'
import { newSecret } from '../ids.ts'
import { type Checkout, find, type Kept, PLATFORM, put } from '../state.ts'
import type { Form } from './form.ts'
import { PaymentForm, readPayment } from './payment-form.ts'
import { closed, show } from './show-checkout.ts'

type Page = { emulator: Emulator; kept: () => Promise<void> }

/** What the buyer filled in: paid, refused by their card, or sent on to approve it. */
export async function pay(
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
export async function approve(
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

function mayCharge({ state }: Emulator, owner: string) {
  const account = find(state.accounts, PLATFORM, owner)
  return owner === PLATFORM || (account !== undefined && canCharge(account))
}
