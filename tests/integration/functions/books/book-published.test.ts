import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { functions, openBookDesk, save } from './book-desk.ts'

openBookDesk()

test('a published book has its address in the shop, and the publisher hears of it at once', async () => {
  const author = await functions.publishingAuthor('stephen-hungerton')
  const book = await save(author, { public: true })
  expect(book.url).toBe('http://stephen-hungerton.lorecircle.localhost:4321/shop/lud-in-the-mist')
  const sqs = new SQSClient({ region: 'us-west-2', endpoint: functions.storage.url })
  const QueueUrl = functions.storage.queueUrl('publish')
  const heard = async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    )
    return Messages.map(({ Body }) => Body).join()
  }
  await expect.poll(heard, { timeout: 20_000 }).toContain(`"kind":"publish","sub":"${author.person.sub}"`)
  sqs.destroy()
})

test('a public book goes back to the drawer when its author says so, and the newest book comes first', async () => {
  const author = await functions.publishingAuthor('in-and-out')
  const book = await save(author, { public: true })
  await save(author, { title: 'The second' })
  expect(await save(author, { ...book, public: false })).toMatchObject({ public: false, url: null })
  expect((await author.get('/api/fetchbooksforauthor')).body).toMatchObject({
    books: [{ title: 'The second' }, { title: 'Lud-in-the-Mist' }],
  })
})

test('a book is live when the publisher has read this version, or a later one', async () => {
  const author = await functions.publishingAuthor('live-or-not')
  const { sub } = author.person
  const book = await save(author, { public: true })
  const ask = (etag: string) =>
    author.get(`/api/publish-status?of=book&id=${book.id}&etag=${encodeURIComponent(etag)}`)
  const url = 'http://live-or-not.lorecircle.localhost:4321/shop/lud-in-the-mist'
  expect((await ask(book.etag)).body).toEqual({ published: false, url, pageEtag: null })

  const folder = `${sub}.Mirrlees.Hope/`
  const stored = bookDoc(folder, book.id)
  await functions.documents.create(manifestDoc(sub), {
    version: 1,
    rendererVersion: 'test',
    origin: '',
    paymentOrigin: '',
    subdomain: 'live-or-not',
    sources: { [stored.key]: book.etag },
    pages: { 'sites/live-or-not/shop/lud-in-the-mist.html': { etag: '"page"' } },
    market: {},
    nextChangeAt: null,
  })
  expect((await ask(book.etag)).body).toEqual({ published: true, url, pageEtag: '"page"' })
  expect((await ask('"an older version"')).body).toMatchObject({ published: true })
  const next = await save(author, { ...book, public: true, tagline: 'Another' })
  expect((await ask(next.etag)).body).toMatchObject({ published: false })
  expect((await functions.documents.read(stored))?.etag).toBe(next.etag)
})
