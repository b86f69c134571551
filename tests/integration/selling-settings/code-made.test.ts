import { expect, test } from 'vitest'
import { discount, functions, list, openCodes, save, send } from './code-desk.ts'

openCodes()

test('an author makes a code as it is typed, and the newest stands first', { tags: ['BD7-12'] }, async () => {
  const author = await functions.author()
  expect(await list(author)).toEqual([])
  const first = await save(author, { code: ' spring-10 ' })
  expect(first).toMatchObject({ ...discount, uses: 0 })
  const kind = { freeShipping: true }
  const second = await save(author, { code: 'POST', kind, from: '2026-12-01' })
  expect(await list(author)).toEqual([second, first])
})

test('a code is said once, and a save whose answer was lost makes no second one', async () => {
  const author = await functions.author()
  const saved = await save(author)
  expect(await save(author)).toEqual(saved)
  expect(await send(author, { kind: { percent: 20 } })).toMatchObject({
    status: 409,
    body: { code: 'discount.taken', error: 'You have a code SPRING-10 already.' },
  })
  expect(await list(author)).toEqual([saved])
})

test('two tabs that change a code: the second reads what the first wrote', async () => {
  const author = await functions.author()
  const { etag, createdAt } = await save(author)
  const paused = await save(author, { isPaused: true }, { etag })
  expect(paused).toMatchObject({ isPaused: true, createdAt })
  expect(await send(author, { mostUses: 5 }, { etag })).toMatchObject({
    status: 412,
    body: { code: 'discount.changed', details: { theirs: paused } },
  })
  expect(await author.post('/api/discounts/remove', { code: 'SPRING-10', etag })).toMatchObject({
    status: 412,
  })
  expect(await list(author)).toEqual([paused])
})
