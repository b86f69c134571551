import { Hono } from 'hono'
import { html } from 'hono/html'
import { isUsable, linkOf, openLink, useUp } from '../account-links.ts'
import { accountOf } from '../accounts.ts'
import { canCharge } from '../can-charge.ts'
import { finishOnboarding } from '../change-standing.ts'
import type { Emulator } from '../emulator.ts'
import { formOf } from './form.ts'
import { paymentsPage } from './page.ts'

const STRIP =
  'Simulated onboarding page. No real account is opened, and nothing you do here leaves this machine.'

/** Where a seller opens their account with the provider. */
export function onboardingPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const app = new Hono()

  app.get('/onboarding/:token', async (context) => {
    const link = linkOf(emulator, context.req.param('token'))
    if (!link) return context.html(unknownLink(), 404)
    if (!isUsable(emulator, link)) return context.redirect(link.refreshUrl, 303)
    openLink(emulator, link)
    await kept()
    const account = accountOf(emulator, link.account)
    const isDone = canCharge(account) && account.requirements?.entries?.length === 0
    return context.html(
      paymentsPage(
        'Open your account – simulated onboarding',
        STRIP,
        html`<h1>Open your payments account</h1>
<div class="sheet"><p>Account <code>${account.id}</code>${account.display_name ? html` for <strong>${account.display_name}</strong>` : ''}.</p>
${isDone ? html`<p>Everything is in place: this account takes payments and pays out.</p>` : html`<p>Still needed:</p><ul>${account.requirements?.entries?.map(({ description }) => html`<li><code>${description}</code></li>`)}</ul>`}
<form method="post" class="row">
<button name="answer" value="complete">${isDone ? 'Return' : 'Complete onboarding'}</button>
<button name="answer" value="later" class="second">Leave for later</button>
</form></div>`,
        'narrow',
      ),
    )
  })

  app.post('/onboarding/:token', async (context) => {
    const { answer } = await formOf(context)
    const link = linkOf(emulator, context.req.param('token'))
    if (!link) return context.html(unknownLink(), 404)
    if (!isUsable(emulator, link)) return context.redirect(link.refreshUrl, 303)
    if (answer === 'complete') finishOnboarding(emulator, link.account)
    useUp(emulator, link)
    await kept()
    return context.redirect(link.returnUrl, 303)
  })

  return app
}

const unknownLink = () =>
  paymentsPage(
    'No such link',
    STRIP,
    html`<h1>No such link</h1><p>Start again from your settings.</p>`,
    'narrow',
  )
