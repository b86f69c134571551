import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyPermissions } from '@lorecircle/infra/stripe-setup/scopes'
import Stripe from 'stripe'
import type { RestrictedKey } from './core/permissions.ts'
import type { StripeFaults } from './faults/stripe-faults.ts'
import { startStripe } from './start-stripe.ts'

export const SECRETS = { platform: 'whsec_platform', connect: 'whsec_connect', accounts: 'whsec_accounts' }
const SUCCESS = 'http://127.0.0.1/thanks?session={CHECKOUT_SESSION_ID}'
export const CANCEL = 'http://127.0.0.1/back'
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
  inquired: '4000 0000 0000 1976',
  refundedLate: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
}
const SECRET_KEY = 'sk_test_local'
/** Exactly the permissions of the restricted key that operators create. */
export const restrictedKey = { key: 'rk_test_local', permissions: keyPermissions() }

const seed = {
  prices: [
    price('price_monthly', 'prod_monthly', 'Monthly membership', 2000, 'month' as const),
    price('price_yearly', 'prod_yearly', 'Yearly membership', 19_200, 'year' as const),
  ],
  coupons: [
    {
      id: 'HALF',
      name: 'Half price',
      percentOff: 50,
      duration: 'once' as const,
      productIds: ['prod_monthly'],
    },
    {
      id: 'FIRST',
      name: 'First month',
      percentOff: 50,
      duration: 'once' as const,
      isForFirst: true,
    },
    { id: 'FRIEND', name: 'A friend of the house', percentOff: 25, duration: 'forever' as const },
    { id: 'GIFT', name: 'A free month', percentOff: 100, duration: 'once' as const },
  ],
}

function price(id: string, product: string, name: string, cents: number, interval: 'month' | 'year') {
  return { id, product: { id: product, name }, unitAmountInCents: cents, currency: 'usd', interval }
}

export type Arrival = { path: string; body: string; signature: string }

export async function receiver() {
  const arrivals: Arrival[] = []
  const answers = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const signature = String(request.headers['stripe-signature'])
    arrivals.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString(), signature })
    response.writeHead(answers.status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise((closed) => server.close(closed).closeAllConnections())
  return { arrivals, answers, url: `http://127.0.0.1:${port}`, close }
}

export const newDataFile = async () => join(await mkdtemp(join(tmpdir(), 'stripe-')), 'stripe.json')

/** The emulator with the real SDK before it, and a clock that can be put forward. */
export async function testStripe(
  options: {
    hooksAt?: string
    dataFile?: string
    faults?: Partial<StripeFaults>
    restrictedKey?: RestrictedKey
  } = {},
) {
  const clock = { aheadMs: 0 }
  const hook = (name: keyof typeof SECRETS) => ({
    url: `${options.hooksAt ?? 'http://127.0.0.1:9'}/${name}`,
    secret: SECRETS[name],
  })
  const { url, close, switches } = await startStripe({
    port: 0,
    dataFile: options.dataFile ?? (await newDataFile()),
    secretKey: SECRET_KEY,
    restrictedKey: options.restrictedKey ?? restrictedKey,
    webhooks: { platform: hook('platform'), connect: hook('connect'), accounts: hook('accounts') },
    seed,
    now: () => Date.now() + clock.aheadMs,
    ...(options.faults && { faults: options.faults }),
  })
  const sdk = (key = SECRET_KEY) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    })
  return { url, close, clock, switches, sdk, stripe: sdk() }
}

/** With one seller, who may sell. */
export async function testSeller(options?: Parameters<typeof testStripe>[0]) {
  const trial = await testStripe(options)
  return { ...trial, seller: { stripeAccount: await onboardedAccount(trial.stripe) } }
}

/** Fills in a hosted page's form and sends it, as a browser without scripts does. */
export const submit = (pageUrl: string, fields: Record<string, string>) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

export const pay = (pageUrl: string | null, cardNumber: string, more: Record<string, string> = {}) =>
  submit(pageUrl ?? '', {
    email: 'reader@example.com',
    cardNumber,
    cardExpiry: '12 / 44',
    cardCvc: '123',
    cardName: 'A Reader',
    ...more,
  })

/** A connected account, through the onboarding page. */
export async function onboardedAccount(stripe: Stripe): Promise<string> {
  const account = await newAccount(stripe)
  const link = await onboardingLink(stripe, account.id)
  await submit(link.url, { answer: 'complete' })
  return account.id
}

export const newAccount = (stripe: Stripe) =>
  stripe.v2.core.accounts.create({
    display_name: 'A Shop',
    contact_email: 'author@example.com',
    dashboard: 'full',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    include: ['configuration.merchant', 'requirements'],
  })

export const onboardingLink = (stripe: Stripe, account: string) =>
  stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: 'http://127.0.0.1/refresh',
        return_url: 'http://127.0.0.1/return',
      },
    },
  })

export const subscribing = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [{ price: 'price_monthly', quantity: 1 }],
  success_url: SUCCESS,
  cancel_url: CANCEL,
  ...more,
})

export const buyingABook = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount: 2400, product_data: { name: 'A Special Edition' } },
      quantity: 1,
    },
  ],
  allowed_payment_method_types: ['card'],
  success_url: SUCCESS,
  cancel_url: CANCEL,
  ...more,
})

/** One line of an order, made up as it is sold. */
export const lineOf = (
  name: string,
  cents: number,
  quantity = 1,
  taxed: { code?: string; behavior?: 'exclusive' | 'inclusive' } = {},
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: {
    currency: 'usd',
    unit_amount: cents,
    product_data: { name, ...(taxed.code ? { tax_code: taxed.code } : {}) },
    ...(taxed.behavior ? { tax_behavior: taxed.behavior } : {}),
  },
  quantity,
})

/** A way of sending, for this much. */
export const sentFor = (
  cents: number,
  name = 'Letter post',
  more: Partial<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData> = {},
): Stripe.Checkout.SessionCreateParams.ShippingOption => ({
  shipping_rate_data: {
    display_name: name,
    type: 'fixed_amount',
    fixed_amount: { amount: cents, currency: 'usd' },
    ...more,
  },
})

/** A seller in Germany who collects tax there, in its union, in Britain and in two states of America. */
export async function collectTax(stripe: Stripe, seller: { stripeAccount: string }) {
  await stripe.tax.settings.update(
    {
      head_office: { address: { country: 'DE', postal_code: '89073', city: 'Ulm', line1: 'Weg 1' } },
      defaults: { tax_behavior: 'exclusive', tax_code: 'txcd_35010000' },
    },
    seller,
  )
  const register = (country: string, country_options: Stripe.Tax.RegistrationCreateParams.CountryOptions) =>
    stripe.tax.registrations.create({ country, country_options, active_from: 'now' }, seller)
  await register('DE', { de: { type: 'oss_union' } })
  await register('GB', { gb: { type: 'standard' } })
  await register('US', { us: { type: 'state_sales_tax', state: 'TX' } })
  await register('US', { us: { type: 'state_sales_tax', state: 'CA' } })
}

export const wordsOf = async (answer: Response): Promise<string> =>
  (await answer.text())
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
