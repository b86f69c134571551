import { runDataExport, startDataExport } from '@lorecircle/functions/account-data/export-data'
import type { Services } from '@lorecircle/functions/services/services'
import { accountDoc, dataExportDoc } from '@lorecircle/shared/account/stored'
import { testBook } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accounts, services, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()

const Standing = z.object({ state: z.string(), url: z.string().nullable() })
const aBook = 6 * 1024 * 1024

/** As if another run were at it. */
const holdUntil = (sub: string, heldUntil: string | null) =>
  accounts.documents.update(dataExportDoc(sub), (known) => {
    if (known === null) throw new Error('nothing is gathered')
    return { ...known, heldUntil }
  })

test('a large account is gathered in shares, each of which reads little, and its author hears when it is whole', {
  tags: ['BD6-08'],
}, async () => {
  const author = await shopkeeper('large')
  const { sub, folder, email } = author
  const ids = ['a', 'b', 'c']
  for (const id of ids)
    await accounts.documents.create(
      bookDoc(folder, id),
      testBook({ id, title: id, blurb: `${id}${'é'.repeat(aBook / 2)}` }),
    )
  const account = (await accounts.documents.read(accountDoc(sub)))?.value
  if (!account) throw new Error('there is no account')
  await startDataExport(services, account, null)

  const queued: { work: string; afterSeconds: number }[] = []
  const reads: string[] = []
  const watched: Services = {
    ...services,
    queueAccountWork: async ({ work }, afterSeconds) => void queued.push({ work, afterSeconds }),
    documents: {
      ...services.documents,
      read(document) {
        if (document.key.startsWith(folder)) reads.push(document.key)
        return services.documents.read(document)
      },
    },
  }
  const standing = async () => Standing.parse((await author.get('/api/export-data')).body)
  const told = async () =>
    (await accounts.mailTo(email)).filter(({ subject }) => subject === 'Your data export is ready')
  const books = bookDoc.ownedBy({ sub, folder }) ?? ''
  const before = (await Array.fromAsync(accounts.documents.list(books))).length
  let runs = 0
  const id = async () => (await accounts.documents.read(dataExportDoc(sub)))?.value.id
  const first = await id()
  await holdUntil(sub, new Date(Date.now() + 60_000).toISOString())
  expect((await author.post('/api/export-data')).body).toMatchObject({ state: 'gathering', url: null })
  await runDataExport(watched, sub, { forMs: 0 })
  expect([await id(), queued]).toEqual([first, [{ work: 'export', afterSeconds: 60 }]])
  await holdUntil(sub, null)
  do {
    expect(await standing()).toEqual({ state: 'gathering', url: null })
    queued.length = 0
    await runDataExport(watched, sub, { forMs: 0 })
    runs++
  } while (queued.length > 0)
  expect(runs).toBe(2)
  expect(
    reads.filter((key) => key.startsWith(books)),
    'each book once',
  ).toHaveLength(before)
  expect(await told()).toHaveLength(1)

  const { state, url } = await standing()
  expect(state).toBe('ready')
  const taken = JSON.parse(await (await fetch(url ?? '')).text())
  expect(taken.books.map(({ title }: { title: string }) => title).sort()).toEqual(
    [...ids, 'Lud-in-the-Mist'].sort(),
  )
  expect(taken.books.find(({ id }: { id: string }) => id === 'b').blurb).toHaveLength(aBook / 2 + 1)
  expect(taken).toMatchObject({
    account: { subdomain: 'large' },
    orders: [{ id: '7K2Q9-XM4BT' }],
    subscribers: [{ email: 'subscriber@example.com' }],
    posts: [],
  })
})
