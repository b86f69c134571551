import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { cancelAtPeriodEnd, change } from '../change-subscription.ts'
import type { Emulator } from '../emulator.ts'
import { settle } from '../renewals.ts'
import { saveCard } from '../saved-cards.ts'
import { allOf, type Card, find, type Kept, PLATFORM, type PortalVisit } from '../state.ts'
import { planName, subscriptionOf } from '../subscriptions.ts'
import { switchPlan } from '../switch-plan.ts'
import { readCard } from './cards.ts'
import { formOf } from './form.ts'
import { noVisitView, portalView } from './portal-view.ts'

type Fields = Record<string, string>

/** Where a subscriber sees invoices, changes card and plan, cancels and resumes. */
export function portalPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const { portalVisits } = emulator.state
  const app = new Hono()

  app.get('/portal/:id', (context) => {
    const visit = portalVisits.get(context.req.param('id'))
    return visit ? show(emulator, context, visit) : context.html(noVisitView(), 404)
  })

  app.post('/portal/:id', async (context) => {
    const fields = await formOf(context)
    const visit = portalVisits.get(context.req.param('id'))
    const subscription = visit && subscriptionOf(emulator, visit.owner, fields.subscription ?? '')
    if (!visit || subscription?.customer !== visit.value.customer || subscription.status === 'canceled')
      return context.html(noVisitView(), 404)
    const { owner } = visit
    const { deed } = fields
    if (deed === 'cancel' || deed === 'resume')
      cancelAtPeriodEnd(emulator, owner, subscription, deed === 'cancel')
    if (deed === 'switch') switchPlan(emulator, owner, subscription, fields.price ?? '')
    if (deed === 'card') {
      const typed = readTyped(fields, emulator.nowMs())
      if ('refusal' in typed) return show(emulator, context, visit, typed.refusal)
      const updated = { ...subscription, default_payment_method: saveCard(emulator, owner, typed.card) }
      change(emulator, owner, updated)
      settle(emulator, owner, updated)
    }
    await kept()
    return context.redirect(`/portal/${visit.value.id}`, 303)
  })

  return app
}

function readTyped(fields: Fields, nowMs: number): { card: Card } | { refusal: string } {
  const { cardNumber: number = '', cardExpiry: expiry = '', cardCvc: cvc = '' } = fields
  const reading = readCard({ number, expiry, cvc }, nowMs)
  if (!reading.ok) return { refusal: Object.values(reading.errors).join(' ') }
  return typeof reading.outcome === 'object' ? { refusal: reading.outcome.refusal } : { card: reading.card }
}

const methodOf = ({ default_payment_method: method }: Stripe.Subscription) =>
  typeof method === 'string' ? method : (method?.id ?? '')

function show(emulator: Emulator, context: Context, { owner, value }: Kept<PortalVisit>, refusal?: string) {
  const { state } = emulator
  const isTheirs = (thing: { customer: unknown }) => thing.customer === value.customer
  const view = portalView({
    visit: value,
    refusal: refusal ?? null,
    subscriptions: allOf(state.subscriptions, owner)
      .filter(isTheirs)
      .map((subscription) => ({
        subscription,
        plan: planName(emulator, owner, subscription),
        card: find(state.savedCards, owner, methodOf(subscription))?.card ?? null,
      })),
    invoices: allOf(state.invoices, owner).filter(isTheirs),
    prices: allOf(state.prices, PLATFORM).filter((price) => price.active && price.recurring),
  })
  return context.html(view, refusal ? 422 : 200)
}
