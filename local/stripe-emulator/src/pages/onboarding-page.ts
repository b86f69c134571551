import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Emulator } from '../core/emulator.ts'
import { findAccountLink, isLinkUsable, markLinkOpened, markLinkUsed } from '../resources/account-links.ts'
import { canCharge, findAccount, finishOnboarding } from '../resources/accounts.ts'
import { formOf, paymentsPage } from './layout.ts'

const STRIP =
  'Simulated onboarding page. No real account is opened, and nothing you do here leaves this machine.'

export function onboardingPage(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const app = new Hono()

  app.get('/onboarding/:token', async (context) => {
    const link = findAccountLink(emulator, context.req.param('token'))
    if (!link) return context.html(unknownLink(), 404)
    if (!isLinkUsable(emulator, link)) return context.redirect(link.refreshUrl, 303)
    markLinkOpened(emulator, link)
    await saveState()
    const account = findAccount(emulator, link.account)
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
    const link = findAccountLink(emulator, context.req.param('token'))
    if (!link) return context.html(unknownLink(), 404)
    if (!isLinkUsable(emulator, link)) return context.redirect(link.refreshUrl, 303)
    if (answer === 'complete') finishOnboarding(emulator, link.account)
    markLinkUsed(emulator, link)
    await saveState()
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
