import type { Context } from 'hono'
import { canCharge } from '../can-charge.ts'
import { attempt, complete, successUrl } from '../complete-checkout.ts'
import type { Emulator } from '../emulator.ts'
import { newSecret } from '../ids.ts'
import { money } from '../money.ts'
import { find, type Kept, PLATFORM, put, type StoredSession } from '../state.ts'
import type { Form } from './form.ts'
import { type FieldErrors, PaymentForm } from './payment-form.ts'
import { priceForForm, sawAnotherTotal } from './price-for-form.ts'
import { readPayment } from './read-payment.ts'
import { closed, show } from './show-checkout.ts'

type Page = { emulator: Emulator; kept: () => Promise<void> }

/** What the buyer filled in: paid, refused by their card, sent on to approve it, or shown anew with another total. */
export async function pay(
  { emulator, kept }: Page,
  context: Context,
  found: Kept<StoredSession>,
  typed: Form,
): Promise<Response> {
  const form = PaymentForm.parse(typed)
  const { owner } = found
  const checkout = put(emulator.state.checkouts, owner, priceForForm(emulator, found, form))
  const { session } = checkout
  const again = (shown: { errors?: FieldErrors; refusal?: string }, status: 200 | 402 | 422) =>
    show(emulator, context, { owner, value: checkout }, { form, typed, ...shown }, status)
  if (form.deed === 'update') return again({}, 200)
  const reading = readPayment(form, typed, session, emulator.nowMs())
  if (!reading.ok) return again({ errors: reading.errors }, 422)
  if (sawAnotherTotal(form, checkout)) return again({ refusal: newTotal(session) }, 200)
  if (!mayCharge(emulator, owner))
    return again({ refusal: 'This seller cannot take payments at the moment.' }, 422)
  if (reading.card && typeof reading.card.outcome === 'object') {
    const { refusal } = reading.card.outcome
    const attempts = [...checkout.attempts, attempt(emulator, reading.card.card, refusal)]
    put(emulator.state.checkouts, owner, { ...checkout, attempts })
    await kept()
    return again({ refusal }, 402)
  }
  if (reading.card?.outcome === 'asks') {
    const awaitingApproval = { token: newSecret(), buyer: reading.buyer, card: reading.card.card }
    put(emulator.state.checkouts, owner, { ...checkout, awaitingApproval })
    await kept()
    return context.redirect(`/pay/${checkout.id}/approval`, 303)
  }
  return finish(emulator, kept, context, () =>
    complete(emulator, owner, checkout.id, reading.buyer, reading.card?.card ?? null),
  )
}

const newTotal = ({ amount_total: total, currency }: StoredSession['session']) =>
  `By what you filled in, the total is ${money(total ?? 0, currency ?? 'usd')}. Nothing was charged yet: look at your order, and pay.`

/** What the buyer said where the card's bank asked. */
export async function approve(
  { emulator, kept }: Page,
  context: Context,
  { owner, value: checkout }: Kept<StoredSession>,
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
  pay: () => StoredSession['session'] | undefined,
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
