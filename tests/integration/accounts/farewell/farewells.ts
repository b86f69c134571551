import { PutObjectCommand } from '@aws-sdk/client-s3'
import { runAccountWork } from '@lorecircle/functions/account-data/work-on-account'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import { authorFolder } from '@lorecircle/shared/account/account'
import { accountDoc, customerDoc } from '@lorecircle/shared/account/stored'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect } from 'vitest'
import { password, startAccounts } from '../start-accounts.ts'

export let accounts: Awaited<ReturnType<typeof startAccounts>>
export let services: Services

type Person = Awaited<ReturnType<typeof accounts.newPerson>>
const folderOfPerson = ({ person }: Person) => authorFolder(person)
const put = (bucket: string, key: string) =>
  accounts.storage.s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'a file' }))
export const goodbye = (person: Person, more: object = {}) =>
  person.post('/api/delete-account', { confirmation: 'DELETE', password, ...more })

/** The same, and what is worked off then. */
export async function leave(person: Person) {
  const answer = await goodbye(person)
  await runAccountWork(services, { work: 'deletion', sub: person.sub })
  return answer
}

export const orderOf = (person: Person, subdomain: string, fileKey: string) =>
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
export async function shopkeeper(subdomain: string) {
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

/** Starts what the tests of a file stand on, and ends it after them. */
export function startFarewells() {
  beforeAll(async () => {
    accounts = await startAccounts()
    services = createServices(parseEnv(process.env))
  })
  afterAll(() => accounts.stop())
}
