import { Hono } from 'hono'
import { end } from '../cancel-subscription.ts'
import { askForMore, closeAccount, finishOnboarding, restrict } from '../change-standing.ts'
import type { Emulator } from '../emulator.ts'
import { dispatch } from '../events.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { letDayPass, renew } from '../renewals.ts'
import { PLATFORM, put } from '../state.ts'
import { dashboardView } from './dashboard-view.ts'

/** The provider's own dashboard: what it shows, and the deeds that its buttons do. */
export function dashboardPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const { state } = emulator
  const app = new Hono()

  const deeds: Record<string, (id: string) => void> = {
    'accounts/finish': (id) => finishOnboarding(emulator, id),
    'accounts/ask': (id) => askForMore(emulator, id),
    'accounts/close': (id) => closeAccount(emulator, id),
    'accounts/restrict': (id) => restrict(emulator, id),
    'charges/refund': (id) => {
      const charge = state.charges.get(id)
      if (charge)
        createRefund(emulator, { owner: charge.owner, id: '', params: { charge: id }, idempotencyKey: null })
    },
    'subscriptions/renew': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) renew(emulator, kept.owner, kept.value, 'paid')
    },
    'subscriptions/fail': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) renew(emulator, kept.owner, kept.value, 'failed')
    },
    'subscriptions/day': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) letDayPass(emulator, kept.owner, kept.value)
    },
    'subscriptions/end': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept && kept.value.status !== 'canceled') end(emulator, kept.owner, kept.value)
    },
    'deliveries/retry': (id) => {
      const delivery = state.deliveries.get(id)?.value
      if (delivery && delivery.deliveredAtMs === null)
        put(state.deliveries, PLATFORM, { ...delivery, nextAttemptAtMs: emulator.nowMs() })
    },
    'deliveries/resend': (id) => {
      const delivery = state.deliveries.get(id)?.value
      if (delivery) dispatch(emulator, delivery.eventId, delivery.hook)
    },
  }

  app.get('/', (context) => context.html(dashboardView(emulator)))

  app.post('/:kind/:id/:deed', async (context) => {
    const { kind, id, deed } = context.req.param()
    deeds[`${kind}/${deed}`]?.(id)
    await kept()
    return context.redirect('/', 303)
  })

  return app
}
