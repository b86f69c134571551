import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type FrontDoor, startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { Refusal } from '@lorecircle/shared/call/call'
import { calls } from '@lorecircle/shared/registry/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { domain, folderOf, functions, openShop } from '../functions/shop/shop-services.ts'

/** One question, and whose the answer has to be; of nobody's, the code of the refusal. */
export type Question = {
  host: string
  method: 'GET' | 'POST'
  path: string
  token?: string
  whose: string
}
export type Answer = { status: number; cache: string; whose: string }

export const doorToFunctions = (): Promise<FrontDoor> => {
  const { url: endpoint, accessKeyId, secretAccessKey } = functions.storage
  return startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain: domain,
    scheme: 'http',
    logsBucket: null,
    storage: { endpoint, bucket: 'site', accessKeyId, secretAccessKey },
    api: functions.url,
    onDemand: functions.url,
    originSecret: 'only-the-cdn-knows-this',
    distributionId: 'ELOCAL',
  })
}

/** All that two shops, their authors and a stranger ask alike: the same paths on other hosts, or with another token. */
export async function questionsOfTwo(): Promise<Question[]> {
  const shops = [await oneOf('e-nesbit'), await oneOf('a-merritt')]
  const post = 'POST' as const
  const get = 'GET' as const
  return [
    ...shops.flatMap(({ subdomain, token, bookId, ownBooks }) => [
      ...['shop-books', 'welcome'].map((name) => {
        return { host: shopHost(subdomain), method: get, path: `/api/${name}`, whose: subdomain }
      }),
      ...shops.map((other) => ({
        host: shopHost(subdomain),
        method: get,
        path: `/api/copies?book=${other.bookId}`,
        whose: other.bookId === bookId ? other.formatId : 'book.missing',
      })),
      { host: domain, method: get, path: calls.fetchBooks.path, token, whose: ownBooks },
      { host: domain, method: post, path: calls.checkMembershipStatus.path, token, whose: subdomain },
    ]),
    { host: domain, method: get, path: calls.fetchBooks.path, whose: 'identity.missing' },
  ]
}

const shopHost = (subdomain: string) => `${subdomain}.${domain}`

async function oneOf(subdomain: string) {
  const { person } = await openShop(subdomain)
  const welcome = { profileImage: null, tagline: subdomain, welcomeMessage: '', ctaButtons: [], sections: [] }
  await functions.documents.create(welcomeDoc(await folderOf(person.sub)), welcome)
  const token = functions.tokens.sign(person)
  const { body } = await functions.ask(calls.fetchBooks.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { books } = calls.fetchBooks.output.parse(body)
  const book = books.find(({ public: isPublic }) => isPublic)
  const format = book?.formats.find(({ type }) => type === 'Paperback')
  if (!book || !format) throw new Error(`${subdomain} has no paperback`)
  return { subdomain, token, bookId: book.id, formatId: format.id, ownBooks: idsOf(books) }
}

export function askAt(door: FrontDoor, { host, method, path, token }: Question): Promise<Answer> {
  const headers = {
    host,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${door.url}${path}`, { method, headers }, async (answer) => {
      const status = answer.statusCode ?? 0
      resolve({ status, cache: String(answer.headers['x-cache']), whose: whoseIs(path, await json(answer)) })
    })
    asked.once('error', reject)
    asked.end(method === 'POST' ? '{}' : '')
  })
}

const idsOf = (books: readonly { id: string }[]) => books.map(({ id }) => id).join()

/** By what only this shop or this author has in an answer of the path. */
function whoseIs(path: string, body: unknown): string {
  const refused = Refusal.safeParse(body)
  if (refused.success) return refused.data.code
  if (path.startsWith('/api/shop-books')) return calls.shopBooks.output.parse(body).books[0]?.subdomain ?? ''
  if (path.startsWith('/api/welcome')) return calls.welcome.output.parse(body).tagline
  if (path.startsWith('/api/copies')) return calls.copies.output.parse(body).formats[0]?.formatId ?? ''
  if (path === calls.fetchBooks.path) return idsOf(calls.fetchBooks.output.parse(body).books)
  return calls.checkMembershipStatus.output.parse(body).subdomain ?? ''
}
