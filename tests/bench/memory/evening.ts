import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { payByCard } from '@lorecircle/local/demo/place-orders'
import { createDemoSession } from '@lorecircle/local/demo/sign-in'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { calls } from '@lorecircle/shared/registry/calls'
import { z } from 'zod'
import { newShop } from '../../journeys/support/new-shop.ts'
import { toInput } from '../../support/book-input.ts'

const books = 24
const Checkout = z.object({ url: z.string() })

export async function openEvening(platform: PlatformFile) {
  const { market, identity } = platform
  const shop = await newShop(platform, 'Evening')
  const saved: BookForAuthor[] = []
  for (let n = 0; n < books; n++)
    saved.push(
      await shop.publish({
        title: `The Book of Evening ${n}`,
        formats: [
          { type: 'Hardcover', price: 20, quantity: '∞' },
          { type: 'Paperback', price: 12, quantity: '∞' },
        ],
      }),
    )
  const { host: domain, port } = new URL(market)
  const host = `${shop.subdomain}.${domain}`
  let { token } = shop
  let rounds = 0

  function ask(
    method: 'GET' | 'POST',
    at: string,
    path: string,
    body: object | null = null,
  ): Promise<{ status: number; location: string; said: string }> {
    const localAddress = `127.${1 + (rounds >> 16)}.${(rounds >> 8) & 255}.${rounds & 255 || 254}`
    return new Promise((resolve, reject) => {
      const headers = {
        host: at,
        ...(body ? { 'content-type': 'application/json' } : { accept: 'text/html' }),
      }
      const sent = request(
        { host: '127.0.0.1', port, localAddress, method, path, headers, agent: false },
        async (answer) =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? '',
            said: await text(answer),
          }),
      )
      sent.once('error', reject)
      sent.end(body ? JSON.stringify(body) : '')
    })
  }

  async function look(at: string, path: string, expected: number) {
    const { status } = await ask('GET', at, path)
    if (status !== expected) throw new Error(`${at}${path} answered ${status}`)
  }

  async function buy(book: BookForAuthor) {
    const format = book.formats[rounds % 2]
    const wanted = { domain: host, bookId: book.id, formatId: format?.id, price: format?.price, quantity: 1 }
    const { said } = await ask('POST', host, calls.createCheckoutSession.path, wanted)
    const paid = new URL(
      await payByCard(Checkout.parse(JSON.parse(said)).url, {
        email: `reader-${rounds}@example.com`,
        name: 'A Reader',
      }),
    )
    const { location } = await ask('GET', host, paid.pathname + paid.search)
    const thanks = new URL(location, market)
    await look(host, thanks.pathname, 200)
  }

  return {
    /** Tokens are valid for an hour. */
    async logIn() {
      const { endpoint, userPoolId, clientId } = identity
      const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
      const cognito = new CognitoIdentityProviderClient({ region: 'us-west-2', endpoint, credentials })
      token = (await createDemoSession({ cognito, userPoolId, clientId }, shop.author, shop.password)).token
      cognito.destroy()
    },
    async round() {
      rounds++
      const at = rounds % books
      const book = saved[at]
      if (!book) throw new Error('there is no such book')
      const next = { ...toInput(book), tagline: `As it was in round ${rounds}` }
      saved[at] = (await shop.product.call(calls.saveBook, { books: [next] }, { token })).book
      await look(domain, '/market', 200)
      await look(domain, `/market?genre=literary-fiction&round=${rounds}`, 200)
      await look(host, '/', 200)
      await look(host, `/shop/${book.slug}`, 200)
      await look(host, '/cart', 200)
      await look(host, `/shop/no-such-book-${rounds}`, 404)
      await buy(book)
    },
  }
}
