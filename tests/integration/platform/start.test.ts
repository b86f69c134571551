import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { eREddison } from '@lorecircle/local/demo/authors/e-r-eddison'
import { placeOrder } from '@lorecircle/local/demo/place-orders'
import { createProductClient } from '@lorecircle/local/demo/product'
import { openShop } from '@lorecircle/local/demo/seed'
import { createDemoSession } from '@lorecircle/local/demo/sign-in'
import { lockHome } from '@lorecircle/local/settings/home'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePorts } from '../../support/free-ports.ts'
import { emptyHome, type PlatformProcess, platformFileIn, runPlatform, visit } from './platform-process.ts'

/** The platform as a person runs it: started, cut off, started again, beside another one. */

const author = eREddison
const password = 'a worm that bites its tail'
const reader = 'reader.of.worms@lorecircle.example'
const inTime = { timeout: 15_000, interval: 100 }

const first = emptyHome()
const second = emptyHome()
const running: PlatformProcess[] = []
let port: number
let platform: PlatformProcess
let file: PlatformFile

const start = (home: string, at: number): PlatformProcess => {
  const started = runPlatform(home, at)
  running.push(started)
  return started
}

beforeAll(async () => {
  port = await freePorts()
  platform = start(first.home, port)
  file = await platform.ready()
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((one) => one.cutPower()))
  first.remove()
  second.remove()
})

const besides = (home: string, at: number) =>
  `PORT=${at + 100} LORECIRCLE_HOME=${home}-2 npx --yes pnpm@12 start`

test('a port that is taken is one clear line, and nothing else is touched', async () => {
  const other = start(second.home, port)
  expect(await other.ended).toBe(1)
  expect(other.said).toEqual({
    out: '',
    err: `Port ${port} is taken. Stop what listens there, or start elsewhere: ${besides(second.home, port)}\n`,
  })
  expect((await visit(file.market)).status).toBe(200)
})

test('data that a platform has open is not opened by a second one, on whatever port', async () => {
  const free = await freePorts()
  const other = start(first.home, free)
  expect(await other.ended).toBe(1)
  expect(other.said).toEqual({
    out: '',
    err: `What is kept in ${first.home} is open already, at ${file.market}. For a second platform beside it: ${besides(first.home, free)}\n`,
  })
  expect(platformFileIn(first.home)).toEqual(file)
})

test('data that another start is just opening is not opened by a second one', async () => {
  using _ = lockHome(second.home, second.home)
  const free = await freePorts()
  const other = start(second.home, free)
  expect(await other.ended).toBe(1)
  expect(other.said).toEqual({
    out: '',
    err: `What is kept in ${second.home} is open already, by a platform that is just starting. For a second platform beside it: ${besides(second.home, free)}\n`,
  })
})

test.each([
  ['a name that is too long', `${second.home}/${'x'.repeat(300)}`],
  ['a file where a folder has to be', import.meta.filename],
])('%s is one clear line', async (_, home) => {
  const other = start(home, await freePorts())
  expect(await other.ended).toBe(1)
  expect(other.said.out).toBe('')
  expect(other.said.err).toMatch(
    /^Nothing can be kept in .+ \(.+\)\. Choose another folder with LORECIRCLE_HOME, .+\n$/,
  )
})

test('data of an earlier version are kept, and one line says how to begin anew', async () => {
  const earlier = emptyHome()
  mkdirSync(join(earlier.home, 'storage'))
  const other = start(earlier.home, await freePorts())
  expect(await other.ended).toBe(1)
  expect(other.said).toEqual({
    out: '',
    err: `The data in ${earlier.home} are from another version of Lorecircle, which this one cannot read. To replace them with a new demo: npx --yes pnpm@12 start --fresh\n`,
  })
  expect(existsSync(join(earlier.home, 'storage'))).toBe(true)
  earlier.remove()
})

test('a port that is none is one clear line, too', async () => {
  const other = start(second.home, 80)
  expect(await other.ended).toBe(1)
  expect(other.said.err).toMatch(/^PORT has to be a whole number from 1024 to \d+, not ‘80’\.\n$/)
})

test('after a power cut everything that was acknowledged is there: book, order, mail, payment and session', async () => {
  const before = await openForBusiness()
  await platform.cutPower()
  expect(platformFileIn(first.home), 'left behind, as a power cut does').not.toBeNull()

  platform = start(first.home, port)
  file = await platform.ready()
  const product = createProductClient(new URL(file.market).host)
  const { token } = before
  const { books } = await product.call(calls.fetchBooks, {}, { token })
  expect(books.map(({ id, title }) => ({ id, title }))).toEqual([
    { id: before.kept.id, title: 'Kept for later' },
    { id: before.sold.id, title: 'Sold once' },
  ])
  const { orders } = await product.call(calls.orders, {}, { token })
  expect(orders).toMatchObject([{ lines: [{ book: { id: before.sold.id } }], buyer: { email: reader } }])
  expect(await mailTo(reader)).toHaveLength(1)
  expect(await product.call(calls.checkMembershipStatus, {}, { token })).toMatchObject({
    membershipactive: true,
    onboardingcomplete: true,
    subdomain: author.subdomain,
  })
  await before.refreshSession()

  const shop = file.market.replace('://', `://${author.subdomain}.`).replace(/market$/, 'shop/sold-once')
  await vi.waitFor(async () => expect((await visit(shop)).html).toContain('2 left'), inTime)
}, 120_000)

test('a part that is killed is started again by itself, the others answer plainly meanwhile, and nothing is lost', async () => {
  const { token } = await createDemoSession(clientsOf(file), author, password)
  const product = createProductClient(new URL(file.market).host)
  for (const part of ['functions', 'publisher', 'storage', 'emulators']) {
    const back = platform.killPart(part)
    const { status, html } = await visit(file.market)
    expect([200, 502], part).toContain(status)
    if (status === 502) expect(html).toContain('Back in a moment')
    await back
    const { books } = await product.call(calls.fetchBooks, {}, { token })
    expect(books.map(({ title }) => title)).toEqual(['Kept for later', 'Sold once'])
  }
  await createDemoSession(clientsOf(file), author, password)
  expect(platform.said.err).toContain(
    'The part ‘storage’ has ended by itself (SIGKILL). It is started again.',
  )
}, 120_000)

test('two platforms stand side by side, and each goes without the other', async () => {
  const beside = start(second.home, await freePorts())
  const other = await beside.ready()
  expect(other.market).not.toBe(file.market)
  const shop = (market: string) => market.replace('://', `://${author.subdomain}.`).replace(/market$/, '')
  expect((await visit(shop(file.market))).status).toBe(200)
  expect((await visit(shop(other.market))).html).toContain('Author Not Found')

  expect(await beside.stop()).toBe(0)
  expect(platformFileIn(second.home)).toBeNull()
  expect(beside.said.out).toContain('Stopping. Everything is kept for the next start.')
  expect(beside.said.err).toBe('')
  expect((await visit(file.market)).status).toBe(200)
  expect(await platform.stop()).toBe(0)
  expect(platformFileIn(first.home)).toBeNull()
}, 120_000)

function clientsOf({ identity: { endpoint, userPoolId, clientId } }: PlatformFile) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const cognito = new CognitoIdentityProviderClient({ endpoint, region: 'us-west-2', credentials })
  return { cognito, userPoolId, clientId }
}

/** An author with a shop, one book that a reader has just bought, one that was just kept, and a session. */
async function openForBusiness() {
  const product = createProductClient(new URL(file.market).host)
  const { cognito, userPoolId, clientId } = clientsOf(file)
  const { token } = await createDemoSession({ cognito, userPoolId, clientId }, author, password)
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: author.email, PASSWORD: password },
    }),
  )
  await product.call(calls.provision, {}, { token })
  await openShop(product, author, token)
  const save = async (title: string, isPublic: boolean): Promise<BookForAuthor> => {
    const book = {
      title,
      tagline: '',
      blurb: '',
      genres: [],
      subgenres: [],
      category: 'Fiction' as const,
      public: isPublic,
      formats: [{ type: 'Paperback' as const, price: '12.00', quantity: 3, numbered: false }],
    }
    return (await product.call(calls.saveBook, { books: [book] }, { token })).book
  }
  const sold = await save('Sold once', true)
  const { subdomain } = author
  const sale = { subdomain, title: sold.title, format: 'Paperback' as const, email: reader }
  await placeOrder(product, sale, { token, saved: sold })
  await vi.waitFor(async () => expect(await mailTo(reader)).toHaveLength(1), inTime)
  return {
    token,
    sold,
    kept: await save('Kept for later', false),
    refreshSession: () =>
      cognito.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: clientId,
          RefreshToken: AuthenticationResult?.RefreshToken,
        }),
      ),
  }
}

type Letter = { destination: { to: string[] } }

async function mailTo(address: string): Promise<Letter[]> {
  const { emails }: { emails: Letter[] } = JSON.parse(await (await fetch(`${file.mailbox}/store`)).text())
  return emails.filter(({ destination }) => destination.to.includes(address))
}
