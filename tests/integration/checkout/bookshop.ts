import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { cancelCheckout, checkoutReturn } from '@lorecircle/functions/checkout/checkout-pages'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { confirmFree, createFreeToken, requestFree } from '@lorecircle/functions/checkout/free-checkout'
import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import type { Services } from '@lorecircle/functions/services/services'
import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { startMailbox } from '@lorecircle/local/mail/start-mailbox'
import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Format } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { CARDS, onboardedAccount, pay, testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { startServices } from '../stock/start-services.ts'

/** The functions over real storage, payments and mail, with one clock for all that can be put forward. */
export async function startBookshops(hooksAt?: string) {
  const payments = await testStripe(hooksAt === undefined ? {} : { hooksAt })
  const mailDir = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const mailbox = await startMailbox({ port: 0, dataFile: join(mailDir, 'mail.json') })
  const started = await startServices({
    STRIPE_API_ORIGIN: payments.url,
    AWS_ENDPOINT_URL_SESV2: mailbox.url,
  })
  const services: Services = {
    ...started.services,
    now: () => new Date(Date.now() + payments.clock.aheadMs),
    log: () => {},
  }
  return {
    services,
    /** The same, with the rights of one function. */
    as: async (name: FunctionName): Promise<Services> => ({
      ...(await started.as(name)),
      now: services.now,
      log: services.log,
    }),
    clock: payments.clock,
    payments: payments.switches,
    /** Stripe for whoever may do everything there: an author in their dashboard, or the operator. */
    dashboard: payments.stripe,
    mailTo: (address: string) => mailTo(mailbox.url, address),
    async stop() {
      await payments.close()
      await started.stop()
      await mailbox.close()
      await rm(mailDir, { recursive: true })
    },
  }
}

async function mailTo(mailbox: string, address: string): Promise<Letter[]> {
  const { emails }: { emails: Letter[] } = JSON.parse(await (await fetch(`${mailbox}/store`)).text())
  return emails.filter(({ destination }) => destination.to.includes(address))
}
type Letter = {
  subject: string
  from: string
  replyTo: string[]
  destination: { to: string[] }
  body: { html: string; text: string }
}

/** Answers the question about shipping: free, to every country. */
export const shipWorldwide = ({ documents }: Services, { account }: { account: Pick<Account, 'folder'> }) =>
  documents.create(shippingRatesDoc(account.folder), freeShippingRates('US'))

export type Bookshop = Awaited<ReturnType<typeof openBookshop>>
let shops = 0

/** An author who may sell, with one public book: a numbered edition of `copies` and an eBook that is free. */
export async function openBookshop(services: Services, copies = 1, onboard = onboardedAccount) {
  const subdomain = `dunsany-${++shops}`
  const name = {
    sub: `sub-${shops}`,
    email: `${subdomain}@example.com`,
    firstName: 'Lord',
    lastName: 'Dunsany',
  }
  const now = services.now().toISOString()
  const account = testAccount({
    ...name,
    subdomain,
    payments: { ...testAccount().payments, accountId: await onboard(await services.stripe()) },
    createdAt: now,
  })
  const special = testFormat({
    id: `special-${shops}`,
    type: 'Special Edition',
    priceInCents: 12_000,
    slots: copies,
    numbered: true,
    signing: { offer: 'dedication', dedicationInCents: 0, hint: '' },
  })
  const ebook = testFormat({
    id: `ebook-${shops}`,
    type: 'eBook',
    priceInCents: 0,
    files: [
      {
        key: `${authorFilesFolder(name.sub)}Files/shadow.epub`,
        name: 'The Charwoman’s Shadow.epub',
        sizeInBytes: 9,
        contentType: 'application/epub+zip',
      },
    ],
  })
  const book = testBook({
    id: `shadow-${shops}`,
    title: 'The Charwoman’s Shadow',
    slug: 'the-charwoman-s-shadow',
    formats: [special, ebook],
    firstTold: 1926,
    createdAt: now,
    updatedAt: now,
  })
  const claim: NameClaim = { sub: name.sub, skeleton: subdomain, at: now }
  const profile: Profile = { penName: 'Lord Dunsany', subdomain, accent: null }
  await services.documents.create(nameDoc(subdomain), claim)
  await services.documents.create(accountDoc(name.sub), account)
  await services.documents.create(profileDoc(account.folder), profile)
  await services.documents.create(slugClaimDoc(name.sub, book.slug), { bookId: book.id })
  await services.documents.create(bookDoc(account.folder, book.id), book)
  return { account, book, special, ebook, host: `${subdomain}.${services.productDomain}` }
}

/** The browser's own checkout of something free, by its page's address. */
const freeCheckoutAt = (page: string) => {
  const { host, pathname } = new URL(page)
  const [, , checkout = '', token = ''] = pathname.split('/')
  return { shop: { host }, checkout, token }
}

type Given = { email: string } & Record<string, string>

/** Gives an address for something free, which mails the link. */
export function requestFreeAt(services: Services, page: string, given: Given, from = ''): Promise<Response> {
  const { shop, ...ticket } = freeCheckoutAt(page)
  return ask(services, shop, requestFree(services), { form: { ...ticket, ...given }, from })
}

/** What the link in an email to this address names: its checkout and its token. */
export function freeLinkOf({ env }: Services, page: string, email: string) {
  const { checkout } = freeCheckoutAt(page)
  return { checkout, token: createFreeToken(env, { checkoutId: checkout, email }) }
}

/** Takes something free: gives an address, and presses the button of the page that the emailed link opens. */
export async function takeFree(services: Services, page: string, given: Given): Promise<Response> {
  await requestFreeAt(services, page, { ...place, ...given })
  const form = freeLinkOf(services, page, given.email)
  return ask(services, freeCheckoutAt(page).shop, confirmFree(services), { form })
}

export const isFreePage = (page: string): boolean => new URL(page).pathname.startsWith('/get-free/')

/** A reader who has started a purchase ends it: pays by card and comes back, or confirms by email what is free. */
export async function finishPurchase(
  services: Services,
  shop: Bookshop,
  page: string,
  { card = CARDS.accepted, ...given }: Given & { card?: string },
): Promise<Response> {
  if (isFreePage(page)) return takeFree(services, page, { email: given.email })
  const paid = await pay(page, card, { ...parcel, ...given })
  return comeBack(services, shop, paid.headers.get('location') ?? '')
}

/** What the browser asks of a shop. */
export function ask(
  services: Services,
  shop: Pick<Bookshop, 'host'>,
  endpoint: Endpoint,
  { query = {}, json, form, path = {}, cookie = '', from = '', headers = {} }: Asked = {},
): Promise<Response> {
  const url = new URL(`http://127.0.0.1${endpoint.call.path}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form) : null
  const request = new Request(url, {
    method: endpoint.call.method,
    headers: {
      'x-viewer-host': shop.host,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(cookie === '' ? {} : { cookie }),
      ...(from === '' ? {} : { 'x-viewer-address': from }),
      ...headers,
    },
    body,
  })
  return endpoint.handle(services, request, path)
}
type Asked = {
  headers?: Record<string, string>
  query?: Record<string, string>
  json?: object
  form?: Record<string, string>
  path?: Record<string, string>
  cookie?: string
  /** The network's address that the CDN saw. */
  from?: string
}

export const wanting = ({ book, host }: Bookshop, { id, type, priceInCents }: Format) => ({
  domain: host,
  title: book.title,
  bookId: book.id,
  formatId: id,
  format: type,
  price: ((priceInCents ?? 0) / 100).toFixed(2),
  quantity: '1',
})

export const buy = (services: Services, shop: Bookshop, format: Format, from = '') =>
  ask(services, shop, createCheckoutSession(services), { json: wanting(shop, format), from })

/** A cart of one thing, with what else its reader says. */
export const buyCart = (services: Services, shop: Bookshop, { id }: Format, said: object = {}) =>
  ask(services, shop, createCartCheckoutSession(services), {
    json: {
      domain: shop.host,
      items: [{ bookId: shop.book.id, formatId: id, quantity: 1 }],
      country: 'US',
      ...said,
    },
  })

/** Where a started purchase can be paid. */
export async function paymentPageOf(answer: Response): Promise<string> {
  const { url }: { url: string } = JSON.parse(await answer.text())
  return url
}

/** As forms of ours ask for it. */
export const place = {
  name: 'Eleanor Vane',
  line1: '4 Lantern Row',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
}

export const parcel = {
  shippingName: 'Eleanor Vane',
  line1: '4 Lantern Row',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
}

/** Follows where the payment page sends the reader: back into the shop. */
export function comeBack(
  services: Services,
  shop: Bookshop,
  location: string,
  cookie = '',
): Promise<Response> {
  const url = new URL(location)
  const endpoint = url.pathname.endsWith('cancel-checkout')
    ? cancelCheckout(services)
    : checkoutReturn(services)
  return ask(services, shop, endpoint, { query: Object.fromEntries(url.searchParams), cookie })
}

/** The link that turns back from a payment page. */
export async function cancelLinkOf(paymentPage: string): Promise<string> {
  const html = await (await fetch(paymentPage)).text()
  return (/href="([^"]*cancel-checkout[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
}
