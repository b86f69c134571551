import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { functions, ids, openSentAgain, paperback, save, send } from './sent-again.ts'

openSentAgain()

test('a change that is sent again is made once, with the copies that it takes away', async () => {
  const author = await functions.author()
  const { id, etag, formats } = await save(author, { formats: [paperback(5)] })
  const format = { id: formats[0]?.id, quantitySeen: 5 }
  const change = { id, etag, saveId: ids[0], formats: [paperback(3, format)], blurb: 'Of a raven.' }
  const first = await save(author, change)
  const again = await save(author, change)
  expect(again).toEqual(first)
  expect(first.formats).toMatchObject([{ quantity: 3 }])
  expect((await send(author, { ...change, saveId: ids[1] })).status).toBe(412)
})

test('a change that is sent twenty times at once is saved for each, and takes its copies away once', async () => {
  const author = await functions.author()
  const { id, etag, formats } = await save(author, { formats: [paperback(30)] })
  const format = { id: formats[0]?.id, quantitySeen: 30 }
  const change = { id, etag, saveId: ids[0], formats: [paperback(26, format)] }
  const saved = await Promise.all(Array.from({ length: 20 }, () => save(author, change)))
  expect(new Set(saved.map((book) => book.etag)).size).toBe(1)
  const claims = await functions.documents.readAll(claimDoc, claimDoc.within(formats[0]?.id ?? ''))
  expect(claims.map(({ value }) => value.state)).toEqual(Array(4).fill('withdrawn'))
  expect((await save(author, change)).formats).toMatchObject([{ quantity: 26 }])
})

test('copies that a broken save left on the shelf go when it is sent again', async () => {
  const author = await functions.author()
  const { id, etag, formats } = await save(author, { formats: [paperback(5)] })
  const [format] = formats
  const change = { id, etag, saveId: ids[0], formats: [paperback(3, { id: format?.id, quantitySeen: 5 })] }
  await save(author, change)
  // As if the save had died after its book was written.
  const { documents } = functions
  for (const prefix of [
    `claims/${format?.id}`,
    `tallies/${author.person.sub}`,
    `gone/${author.person.sub}`,
  ]) {
    for await (const { key } of documents.list(prefix)) await documents.remove({ key })
  }
  expect((await save(author, change)).formats).toMatchObject([{ quantity: 3 }])
})
