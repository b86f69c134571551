import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Emulator } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { checkoutPage } from './checkout-page.ts'
import { dashboardPage } from './dashboard-page.ts'
import { invoicePage } from './invoice-page.ts'
import { pageStyle, paymentsPage } from './layout.ts'
import { onboardingPage } from './onboarding-page.ts'
import { portalPage } from './portal-page.ts'
import { sellerPage } from './seller-page.ts'

/** Everything that people see in a browser. No page has a script. */
export function pages(emulator: Emulator, saveState: () => Promise<void>): Hono {
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
    const refused = error instanceof StripeApiError
    if (!refused) console.error('The payment simulation failed:', error)
    const reason = refused ? error.message : 'An unexpected error occurred.'
    const strip = 'Simulated payment provider. No real money moves.'
    return context.html(
      paymentsPage('That did not work', strip, html`<h1>That did not work</h1><p>${reason}</p>`, 'narrow'),
      refused ? 400 : 500,
    )
  })
  app.get('/simulation.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css' }))
  app.route('/', checkoutPage(emulator, saveState))
  app.route('/', onboardingPage(emulator, saveState))
  app.route('/', portalPage(emulator, saveState))
  app.route('/', invoicePage(emulator))
  app.route('/', sellerPage(emulator, saveState))
  app.route('/', dashboardPage(emulator, saveState))
  return app
}
