import { type Context, Hono } from 'hono'
import { expireOverdue } from '../checkout-expiry.ts'
import type { Emulator } from '../emulator.ts'
import type { Kept, StoredSession } from '../state.ts'
import { approvalView } from './closed-view.ts'
import { type Form, formOf } from './form.ts'
import { merchantOf } from './merchant.ts'
import { approve, pay } from './pay-checkout.ts'
import { closed, show } from './show-checkout.ts'

type Answer = (context: Context, found: Kept<StoredSession>, form: Form) => Response | Promise<Response>

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

function openCheckout(emulator: Emulator, id: string): Kept<StoredSession> | undefined {
  expireOverdue(emulator)
  const found = emulator.state.checkouts.get(id)
  return found?.value.session.status === 'open' ? found : undefined
}
