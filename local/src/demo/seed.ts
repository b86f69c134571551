import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Issue } from '@lorecircle/shared/newsletter/issue'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { createDocuments, type Documents } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import type { IdentityIds } from '../settings/environment.ts'
import { type Ports, productDomain } from '../settings/ports.ts'
import { aMerritt } from './authors/a-merritt.ts'
import { christinaRossetti } from './authors/christina-rossetti.ts'
import { eNesbit } from './authors/e-nesbit.ts'
import { eREddison } from './authors/e-r-eddison.ts'
import { georgeMacDonald } from './authors/george-macdonald.ts'
import { hopeMirrlees } from './authors/hope-mirrlees.ts'
import { jamesBranchCabell } from './authors/james-branch-cabell.ts'
import { lFrankBaum } from './authors/l-frank-baum.ts'
import { lordDunsany } from './authors/lord-dunsany.ts'
import { williamHopeHodgson } from './authors/william-hope-hodgson.ts'
import { williamMorris } from './authors/william-morris.ts'
import type { DemoAuthor } from './demo-author.ts'
import { completeOnboarding, demoOrders, payByCard, placeOrder } from './place-orders.ts'
import { createProductClient, type ProductClient } from './product.ts'
import { orderDemoMarket, publishDemo } from './publish-demo.ts'
import { createDemoSession, type DemoSession } from './sign-in.ts'
import { saveDemoBooks } from './stock-shelves.ts'
import { seedSubscribers } from './subscribers.ts'
import { coverUploads } from './upload-file.ts'
import { createBundles, setUpProfile, writePages } from './write-pages.ts'

const Environment = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_ENDPOINT_URL_S3: z.string(),
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.string(),
  DOCUMENTS_BUCKET: z.string(),
})

/** Shops of authors whose works are in the public domain, with blurbs written for the demo. */

export const demoAuthors: DemoAuthor[] = [
  lordDunsany,
  georgeMacDonald,
  williamMorris,
  eNesbit,
  hopeMirrlees,
  eREddison,
  jamesBranchCabell,
  lFrankBaum,
  williamHopeHodgson,
  aMerritt,
  christinaRossetti,
]

const sentAt = '2026-11-08T18:30:00.000Z'

const letters: Record<string, Issue> = {
  'lord-dunsany': {
    id: '01M6Y6SA200SG6SVE00MGJJX92',
    subject: 'The numbered copies are tied',
    preheader: 'Two hundred of them, on green cloth.',
    body: '<p>Dear reader,</p><p>the two hundred copies of <em>The Charwoman’s Shadow</em> have come from the binder, on green cloth, and each has its number. They leave in the order in which they are asked for.</p><p>If you have waited for one, the evening is a good time to look.</p>',
    state: 'sent',
    people: 4,
    goesOutAt: sentAt,
    sentAt,
    outcome: { sent: 4, failed: 0, uncertain: 0 },
    createdAt: sentAt,
    updatedAt: sentAt,
  },
}

const password = 'lorecircle'

export const demoLogins = demoAuthors.map(({ email, subdomain }) => ({ email, password, subdomain }))

const marker = (home: string) => join(home, 'demo-seeded')
export const isSeeded = (home: string): boolean => existsSync(marker(home))
export const markSeeded = (home: string): void => writeFileSync(marker(home), `${new Date().toISOString()}\n`)

type SeedOptions = {
  home: string
  /** The product's own, as `productEnvironment` makes it. */
  environment: Record<string, string>
  ports: Ports
  ids: IdentityIds
  detail: (text: string) => void
}

/** Opens the demo's shops through the product's calls. Idempotent: results of an interrupted run are kept. */
export async function seedDemo({ home, environment, ports, ids, detail }: SeedOptions): Promise<void> {
  const stage = stageFor(environment, ports, ids)
  const order = orderDemoMarket(demoAuthors)
  const shops = new Map(
    demoAuthors.map(({ subdomain }) => [subdomain, Promise.withResolvers<Shop>()] as const),
  )
  const ready = async ({ subdomain }: { subdomain: string }, title: string) => {
    const shop = await shops.get(subdomain)?.promise
    const saved = shop?.books.get(title)
    if (!shop || !saved) throw new Error(`${title} is not on the shelves of ${subdomain}`)
    return { token: shop.token, saved }
  }
  let opened = 0
  const firstNeeded = [...new Set(order.toReversed().map(({ author }) => author))]
  const opening = inParallel(3, firstNeeded, async (author) => {
    shops.get(author.subdomain)?.resolve(await stockedShop(stage, author))
    detail(`${++opened} of ${demoAuthors.length} shops opened`)
  })
  // Runs concurrently: publishing a book depends only on its own shop and its turn.
  await Promise.all([
    opening,
    publishDemo(stage, order, ({ author, book }) => ready(author, book.title), detail),
  ])
  for (const author of demoAuthors) {
    const shop = await shops.get(author.subdomain)?.promise
    if (shop) await createBundles(stage.product, author, shop)
  }
  for (const sale of demoOrders) {
    detail(`${sale.title} sold`)
    await placeOrder(stage.product, sale, await ready(sale, sale.title))
  }
  markSeeded(home)
}

type Shop = DemoSession & { books: Map<string, BookForAuthor> }

async function stockedShop(stage: Stage, author: DemoAuthor): Promise<Shop> {
  const session = await createDemoSession(stage.pool, author, password)
  const { token } = session
  const { folder } = await stage.product.call(calls.provision, {}, { token })
  await openShop(stage.product, author, token)
  // Otherwise the portal sets the browser's time zone at the first login, and the demo's dates differ by machine.
  await stage.product.call(calls.saveTimeZone, { timeZone: 'UTC', onlyIfUnset: true }, { token })
  const covers = coverUploads(stage.product, token)
  await setUpProfile(stage, author, { folder, token, covers })
  const books = await saveDemoBooks(stage, author, session, covers)
  await setTerms(stage.product, author, token)
  if (author.writing) await writePages(stage.documents, author.writing, { folder, covers })
  await seedSubscribers(stage.documents, author, { sub: session.sub, domain: stage.domain })
  await fillArchive(stage.documents, author.subdomain, session.sub)
  return { ...session, books }
}

/** Sets shipping rates (free by default) and discount codes. Idempotent. */
async function setTerms(
  product: ProductClient,
  { tariff, discounts = [] }: DemoAuthor,
  token: string,
): Promise<void> {
  const known = await product.call(calls.shipping, {}, { token })
  if (known.tariff === null) {
    const answer = { tariff: tariff ?? freeShippingRates('US'), etag: known.etag }
    await product.call(calls.saveShipping, answer, { token })
  }
  if (discounts.length === 0) return
  const codes = (await product.call(calls.discounts, {}, { token })).map(({ code }) => code)
  for (const discount of discounts) {
    if (!codes.includes(discount.code)) await product.call(calls.saveDiscount, { discount }, { token })
  }
}

async function fillArchive(documents: Documents, subdomain: string, sub: string): Promise<void> {
  const letter = letters[subdomain]
  if (letter) await documents.create(issueDoc(sub, letter.id), letter)
}

type Stage = {
  domain: string
  product: ProductClient
  documents: Documents
  pool: IdentityIds & { cognito: CognitoIdentityProviderClient }
}

function stageFor(environment: Record<string, string>, ports: Ports, ids: IdentityIds): Stage {
  const env = Environment.parse(environment)
  const client = {
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  }
  const s3 = new S3Client({ ...client, endpoint: env.AWS_ENDPOINT_URL_S3 })
  const endpoint = env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
  const domain = productDomain(ports)
  return {
    domain,
    product: createProductClient(domain),
    documents: createDocuments(s3, env.DOCUMENTS_BUCKET),
    pool: { ...ids, cognito: new CognitoIdentityProviderClient({ ...client, endpoint }) },
  }
}

type Opener = Pick<DemoAuthor, 'email' | 'firstName' | 'middleInitial' | 'lastName' | 'subdomain'>

/** Sets up membership, name and payments, which publishing requires. Idempotent. */
export async function openShop(product: ProductClient, author: Opener, token: string): Promise<void> {
  const status = await product.call(calls.checkMembershipStatus, {}, { token })
  if (!status.membershipactive) await becomeMember(product, author, token)
  if (status.subdomain !== author.subdomain) {
    const { subdomain: domain, middleInitial: middleinitial } = author
    await product.call(calls.assignAuthorSubdomain, { domain, middleinitial }, { token })
  }
  if (!status.onboardingcomplete) await connectPayments(product, token)
}

async function becomeMember(product: ProductClient, author: Opener, token: string): Promise<void> {
  const { url } = await product.call(
    calls.createMembershipCheckoutSession,
    { priceId: 'monthly', from: 'subscribe' },
    { token },
  )
  const name = `${author.firstName} ${author.lastName}`
  const paid = new URL(await payByCard(url, { email: author.email, name }))
  const sessionId = paid.searchParams.get('session_id') ?? undefined
  const { membership } = await product.call(calls.checkStripeStatus, { sessionId }, { token })
  if (!membership) throw new Error(`${author.email} paid and is no member`)
}

async function connectPayments(product: ProductClient, token: string): Promise<void> {
  const { url } = await product.call(calls.createAccountLink, {}, { token })
  await completeOnboarding(url)
  for (let looks = 0; looks < 60; looks++) {
    const { onboardingcomplete } = await product.call(calls.checkMembershipStatus, {}, { token })
    if (onboardingcomplete) return
    await wait(250)
  }
  throw new Error('Payments are still not ready')
}
