import { PutObjectCommand } from '@aws-sdk/client-s3'
import { download } from '@lorecircle/functions/orders/download'
import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'
import {
  ask,
  type Bookshop,
  buy,
  openBookshop,
  paymentPageOf,
  startBookshops,
  takeFree,
} from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
let epub: Uint8Array
let order: Order

beforeAll(async () => {
  shops = await startBookshops()
  shop = await openBookshop(shops.services)
  epub = new Uint8Array(zip(await soundEpub()))
  const files = [
    await put('shadow.epub', 'application/epub+zip', epub),
    await put('shadow.m4b', 'audio/mp4', new TextEncoder().encode('read aloud')),
    await put('second.epub', 'application/epub+zip', epub),
  ]
  await changeFiles(files)
  const page = await paymentPageOf(await buy(shops.services, shop, shop.ebook))
  await takeFree(shops.services, page, { email: 'ada@example.com' })
  const [placed] = await ordersOf(shops.services.documents, shop.account.sub)
  if (!placed) throw new Error('there is no order')
  order = placed
})
afterAll(() => shops.stop())

async function put(name: string, contentType: string, body: Uint8Array): Promise<BookFile> {
  const key = `${authorFilesFolder(shop.account.sub)}Files/${name}`
  await shops.services.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: body }))
  return { key, name, contentType, sizeInBytes: body.length }
}

const changeFiles = (files: BookFile[]) =>
  shops.services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book): Book => {
    if (book === null) throw new Error('the book has gone')
    const formats = book.formats.map((one) =>
      one.id === shop.ebook.id ? { ...one, files, stamped: true } : one,
    )
    return { ...book, formats }
  })

const open = (file: string, readerToken = order.readerToken) =>
  ask(shops.services, shop, download(shops.services), {
    path: { orderId: order.id, readerToken },
    query: { file },
  })
async function fetched(file: string) {
  const location = (await open(file)).headers.get('location') ?? ''
  return {
    named: new URL(location).searchParams.get('response-content-disposition') ?? '',
    bytes: new Uint8Array(await (await fetch(location)).arrayBuffer()),
  }
}

test('a reader of an eBook of three files gets each under the book’s name, with their own name in each EPUB', async () => {
  const [first, audio, second] = [await fetched('1'), await fetched('2'), await fetched('3')]
  expect([first, audio, second].map(({ named }) => /filename="([^"]*)"/.exec(named)?.[1])).toEqual([
    'The Charwoman_s Shadow - 01.epub',
    'The Charwoman_s Shadow - Lord Dunsany.m4b',
    'The Charwoman_s Shadow - 02.epub',
  ])
  expect(new TextDecoder().decode(audio.bytes)).toBe('read aloud')
  for (const { bytes } of [first, second]) expect(bytes.length).toBeGreaterThan(epub.length)
})

test('an order keeps the files that were sold with it, whatever its author does to the book', async () => {
  const other = await put('other.epub', 'application/epub+zip', epub)
  await changeFiles([other])
  expect((await fetched('2')).bytes).toEqual(new TextEncoder().encode('read aloud'))
  expect((await open('4')).status).toBe(404)
})

test('a file that an order has not, or a token that is not its own, opens none of them', {
  tags: ['A0-12'],
}, async () => {
  for (const file of ['0', '-1', '4', '1.5', 'Infinity', '__proto__', '../1', ' ']) {
    const answer = await open(file)
    expect([400, 404], file).toContain(answer.status)
    expect(answer.headers.get('location')).toBeNull()
  }
  for (const file of ['1', '2', '3']) {
    const answer = await open(file, `${order.readerToken}a`)
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  }
})

test('of an order whose money went back none of its files is given', async () => {
  const { documents } = shops.services
  await documents.update(orderDoc(order.sub, order.id), (known) => {
    if (known === null) throw new Error('the order has gone')
    const lines = known.lines.map((line) => ({ ...line, unitInCents: 499 }))
    const sums = { ...known.sums, itemsInCents: 499, totalInCents: 499 }
    const refund = { what: 'refunded' as const, at: known.placedAt, refundId: 're_1', lines: [] }
    const history = [...known.history, { ...refund, amountInCents: 499, hasFailed: false }]
    return { ...known, lines, sums, history }
  })
  for (const file of ['1', '2', '3']) expect((await open(file)).status).toBe(410)
})
