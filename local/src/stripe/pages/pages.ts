import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { checkoutPage } from './checkout-page.ts'
import { dashboardPage } from './dashboard-page.ts'
import { invoicePage } from './invoice-page.ts'
import { onboardingPage } from './onboarding-page.ts'
import { paymentsPage } from './page.ts'
import { portalPage } from './portal-page.ts'
import { sellerPage } from './seller-page.ts'
import { style } from './style.ts'

/** Everything that people see in a browser. No page has a script. */
export function pages(emulator: Emulator, kept: () => Promise<void>): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const foreign = context.req.header('Sec-Fetch-Site') === 'cross-site'
    if (foreign && context.req.method === 'POST') return context.text('Only from this page.', 403)
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'no-referrer')
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; img-src * data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  app.onError((error, context) => {
    const refused = error instanceof StripeFault
    if (!refused) console.error('The payment simulation failed:', error)
    const reason = refused ? error.message : 'An unexpected error occurred.'
    const strip = 'Simulated payment provider. No real money moves.'
    return context.html(
      paymentsPage('That did not work', strip, html`<h1>That did not work</h1><p>${reason}</p>`, 'narrow'),
      refused ? 400 : 500,
    )
  })
  app.get('/simulation.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css' }))
  app.route('/', checkoutPage(emulator, kept))
  app.route('/', onboardingPage(emulator, kept))
  app.route('/', portalPage(emulator, kept))
  app.route('/', invoicePage(emulator))
  app.route('/', sellerPage(emulator, kept))
  app.route('/', dashboardPage(emulator, kept))
  return app
}
