import { expect, test } from 'vitest'
import { functions, openPages, save, slugs } from './page-desk.ts'

openPages()

test('an author writes what the shop says by law, beginning with what it says already', async () => {
  const author = await functions.publishingAuthor('laws-of-elfland')
  const { body: texts } = await author.get('/api/policy-texts')
  expect(Object(texts).returns).toContain('14 days')
  expect(
    await save(author, { title: 'Returns' }),
    'another page of that title stands elsewhere',
  ).toMatchObject({
    slug: 'returns-2',
  })
  const own = await save(author, { slug: 'returns', title: '', intro: '<p>Never.</p>', isPublished: true })
  expect(own).toMatchObject({ url: 'http://laws-of-elfland.lorecircle.localhost:4321/returns' })
  expect(await slugs(author)).toContain('returns')
})
