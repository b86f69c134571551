import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { finishDeletion, sweepDeletions } from '@lorecircle/functions/account-data/finish-deletion'
import { parseEnv } from '@lorecircle/functions/services/env'
import { type Services, servicesFrom } from '@lorecircle/functions/services/services'
import { folderOf } from '@lorecircle/shared/account/account'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { accountDoc, customerDoc, deletionDoc, securityDoc } from '@lorecircle/shared/account/stored'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { password, startAccounts } from './start-accounts.ts'

let accounts: Awaited<ReturnType<typeof startAccounts>>
let services: Services
beforeAll(async () => {
  accounts = await startAccounts()
  services = servicesFrom(parseEnv(process.env))
})
afterAll(() => accounts.stop())

type Person = Awaited<ReturnType<typeof accounts.newPerson>>
const folderOfPerson = ({ person }: Person) => folderOf(person)
const put = (bucket: string, key: string) =>
  accounts.storage.s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'a file' }))
const has = async (bucket: string, key: string) => {
  try {
    await accounts.storage.s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return true
  } catch {
    return false
  }
}
const goodbye = (person: Person, more: object = {}) =>
  person.post('/api/delete-account', { confirmation: 'DELETE', password, ...more })

const orderOf = (person: Person, subdomain: string, fileKey: string) =>
  testOrder({
    id: '7K2Q9-XM4BT',
    readerToken: 'the-readers-own',
    sub: person.sub,
    subdomain,
    lines: [
      testLine({
        format: {
          id: 'f1',
          type: 'eBook',
          files: [{ key: fileKey, name: 'lud.epub', contentType: 'application/epub+zip', sizeInBytes: 6 }],
        },
      }),
    ],
  })

const subscriber: Subscriber = {
  id: 'a',
  email: 'subscriber@example.com',
  state: 'confirmed',
  asks: [],
  consent: {
    firstName: 'Nat',
    lastName: 'Chanticleer',
    words: 'By signing up you agree.',
    host: 'lud.lorecircle.example',
    language: 'en',
    askedAt: '2026-11-20T00:00:00.000Z',
    confirmedAt: '2026-11-20T00:01:00.000Z',
    tokenHash: 'the-hash',
    by: 'reader',
  },
  unsubscribeToken: 'the-way-out',
  unsubscribedAt: null,
  removed: null,
}

/** A member with a shop, a book, a sale, a subscriber and files. */
async function shopkeeper(subdomain: string) {
  const person = await accounts.newPerson()
  const { sub } = person
  const folder = folderOfPerson(person)
  const { customers, subscriptions, checkout } = accounts.stripe.stripe
  const customer = await customers.create({ email: person.email, metadata: { sub } })
  await accounts.join(sub)
  await person.post('/api/assignAuthorSubdomain', { domain: subdomain })
  await accounts.documents.update(accountDoc(sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, membership: { ...account.membership, customerId: customer.id } }
  })
  await accounts.documents.create(customerDoc(customer.id), { sub })
  const { body } = await person.post('/api/savebookdata', {
    books: [
      {
        title: 'Lud-in-the-Mist',
        tagline: '',
        blurb: '',
        category: 'Fiction',
        subgenres: [],
        formats: [{ type: 'Paperback', price: 12, quantity: 3 }],
      },
    ],
  })
  expect(body.book).toBeDefined()
  const [sold, unsold] = [`${folder}Files/1-lud.epub`, `${folder}Covers/2-lud.png`]
  for (const bucket of ['uploads', 'masters']) for (const key of [sold, unsold]) await put(bucket, key)
  await accounts.documents.create(orderDoc(sub, '7K2Q9-XM4BT'), orderOf(person, subdomain, sold))
  await accounts.documents.create(subscriberDoc(sub, 'a'), subscriber)
  return { ...person, folder, customer: customer.id, sold, unsold, subscriptions, checkout }
}

test('an author takes all their data along, without what opens other people’s doors', {
  tags: ['BD6-08'],
}, async () => {
  const author = await shopkeeper('lud')
  const { status, body } = await author.post('/api/export-data')
  expect(status).toBe(200)
  const answer = await fetch(z.string().parse(body.url))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lorecircle-lud-/)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { email: author.email, firstName: 'Hope', subdomain: 'lud' },
    profile: { penName: 'Hope Mirrlees' },
    books: [{ title: 'Lud-in-the-Mist' }],
    posts: [],
    drafts: [],
    pages: [],
    letters: [],
    orders: [{ id: '7K2Q9-XM4BT', buyer: { email: 'reader@example.com' } }],
    subscribers: [{ email: 'subscriber@example.com', consent: { words: 'By signing up you agree.' } }],
  })
  for (const secret of ['the-readers-own', 'the-way-out', 'the-hash']) expect(text).not.toContain(secret)

  const stranger = new URL(z.string().parse(body.url))
  expect((await fetch(`${stranger.origin}${stranger.pathname}`)).status).toBe(403)
})

test('nobody deletes an account without the word and the password', async () => {
  const author = await accounts.newPerson()
  expect((await goodbye(author, { confirmation: 'yes' })).body).toMatchObject({
    error: 'Please type DELETE.',
  })
  expect(await goodbye(author, { password: 'a guess at it' })).toMatchObject({
    status: 403,
    body: { error: 'That password is not right.' },
  })
  expect((await author.get('/api/fetch-author-profile')).status).toBe(200)
})

test('an account that is deleted leaves nothing but what its readers and the law need', {
  tags: ['BD6-09'],
}, async () => {
  const author = await shopkeeper('mist')
  const { sub, folder } = author
  expect((await goodbye(author)).status).toBe(200)

  const left = (await Array.fromAsync(accounts.documents.list(''))).map(({ key }) => key)
  const about = left.filter((key) => key.includes(sub) || key.includes(author.customer))
  expect(about.sort()).toEqual(
    [deletionDoc(sub).key, orderDoc(sub, '7K2Q9-XM4BT').key, securityDoc(sub).key].sort(),
  )
  expect(left).toContain(nameDoc('mist').key)
  expect([await has('uploads', author.unsold), await has('masters', author.unsold)]).toEqual([false, false])
  expect(await has('uploads', author.sold)).toBe(true)
  expect(left.some((key) => key.startsWith(folder))).toBe(false)

  await expect(accounts.logIn(author.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  for (const path of ['/api/fetch-author-profile', '/api/security']) {
    expect((await author.get(path)).status).toBe(401)
  }
  expect((await author.post('/api/provision-author')).status).toBe(401)
  expect((await accounts.mailTo(author.email)).at(-1)?.subject).toBe('Your Lorecircle account is deleted')
})

test('a reader’s download outlives the shop, and nobody else gets its name', async () => {
  const author = await shopkeeper('tale')
  const download = () =>
    accounts.ask('/api/download/7K2Q9-XM4BT/the-readers-own', {
      headers: { 'x-viewer-host': 'tale.lorecircle.localhost:4321' },
    })
  expect((await download()).status).toBe(302)
  await goodbye(author)
  const kept = await download()
  expect(kept.status).toBe(302)
  expect(await (await fetch(kept.headers.get('location') ?? '')).text()).toBe('a file')

  const next = await accounts.author()
  await accounts.join(next.person.sub)
  expect((await next.post('/api/assignAuthorSubdomain', { domain: 'tale' })).body).toMatchObject({
    code: 'subdomain.taken',
  })
})

test('the membership ends with the account, at once', async () => {
  const author = await accounts.newPerson()
  const { body } = await author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly' })
  const { pay, CARDS } = await import('@lorecircle/local/stripe/stripe.fixture')
  await pay(String(body.url), CARDS.accepted)
  const account = await accounts.documents.read(accountDoc(author.sub))
  const customer = account?.value.membership.customerId ?? ''
  const standing = async () => {
    const { data } = await accounts.stripe.stripe.subscriptions.list({ customer, status: 'all' })
    return data.map(({ status }) => status)
  }
  expect(await standing()).toEqual(['active'])
  await goodbye(author)
  expect(await standing()).toEqual(['canceled'])
})

test('a deletion that broke off is finished by the sweep, told once, and then forgotten', async () => {
  const author = await shopkeeper('broken')
  const { sub, folder, email } = author
  const deletion: Deletion = {
    sub,
    folder,
    email,
    firstName: 'Hope',
    customerId: author.customer,
    connectedAccountId: null,
    requestedAt: new Date().toISOString(),
    doneAt: null,
  }
  await accounts.documents.create(deletionDoc(sub), deletion)
  const broken: Services = {
    ...services,
    documents: {
      ...services.documents,
      remove: async (document, etag) => {
        if (document.key.startsWith(folder)) throw new Error('the store is away')
        return services.documents.remove(document, etag)
      },
    },
  }
  await expect(finishDeletion(broken, deletion)).rejects.toThrow('the store is away')
  expect(await accounts.documents.read(accountDoc(sub))).toBeNull()

  await sweepDeletions(services)
  expect(await Array.fromAsync(accounts.documents.list(folder))).toEqual([])
  expect((await accounts.documents.read(deletionDoc(sub)))?.value.doneAt).not.toBeNull()
  await sweepDeletions(services)
  expect(await accounts.documents.read(deletionDoc(sub))).toBeNull()
  const told = (await accounts.mailTo(email)).filter(({ subject }) => /deleted/.test(subject))
  expect(told).toHaveLength(1)
})
