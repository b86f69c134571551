import { expect, test } from 'vitest'
import { z } from 'zod'
import { discount, functions, list, openCodes, save, send, use } from './code-desk.ts'

openCodes()

test('a code that is removed is gone, comes back as it was, and its uses still count', async () => {
  const author = await functions.author()
  const { code, etag, createdAt } = await save(author)
  for (const slot of [1, 2]) await use(author, code, slot)
  expect(await list(author)).toMatchObject([{ uses: 2 }])
  for (const _ of ['once', 'again']) {
    expect((await author.post('/api/discounts/remove', { code, etag })).status).toBe(200)
  }
  expect(await list(author)).toEqual([])
  expect(await send(author, { isPaused: true }, { etag })).toMatchObject({
    status: 404,
    body: { code: 'discount.missing' },
  })
  expect(await save(author, {}, { createdAt })).toMatchObject({ code, createdAt, uses: 2 })
})

test('an author takes their codes along', { tags: ['BD6-08'] }, async () => {
  const author = await functions.author()
  await save(author)
  const { body } = await author.post('/api/export-data')
  expect(await (await fetch(z.string().parse(body.url))).json()).toMatchObject({ discounts: [discount] })
})
