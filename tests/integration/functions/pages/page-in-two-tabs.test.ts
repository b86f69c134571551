import { expect, test } from 'vitest'
import { functions, list, openPages, save, send } from './page-desk.ts'

openPages()

test('two tabs that save the same page: the second reads what the first wrote', async () => {
  const author = await functions.author()
  const saved = await save(author)
  const first = await save(author, { ...saved, title: 'From the first tab' })
  expect(await send(author, { ...saved, title: 'From the second' })).toMatchObject({
    status: 412,
    body: { code: 'page.changed', details: { theirs: first } },
  })
  expect(await author.post('/api/pages/delete', saved)).toMatchObject({ status: 412 })
  expect(await list(author)).toEqual([first])
})

test('nobody sees or changes another author’s pages', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const saved = await save(author)
  const { slug, etag } = saved
  await other.post('/api/pages/delete', { slug, etag })
  await send(other, { slug, title: 'Mine' })
  expect((await send(other, { ...saved, sub: author.person.sub })).status).toBe(403)
  expect(await list(author)).toEqual([saved])
})
