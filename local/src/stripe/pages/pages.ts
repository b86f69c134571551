import { Hono } from 'hono'
import type { Emulator } from '../emulator.ts'
import { checkoutPage } from './checkout-page.ts'
import { dashboardPage } from './dashboard-page.ts'
import { onboardingPage } from './onboarding-page.ts'
import { portalPage } from './portal-page.ts'
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
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  app.get('/simulation.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css' }))
  app.route('/', checkoutPage(emulator, kept))
  app.route('/', onboardingPage(emulator, kept))
  app.route('/', portalPage(emulator, kept))
  app.route('/', dashboardPage(emulator, kept))
  return app
}
