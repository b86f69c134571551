import { expect, test } from 'vitest'
import { functions, openWelcome, save } from './welcome-desk.ts'

openWelcome()

test('what another tab saved first is not overwritten, and comes back to be compared', async () => {
  const author = await functions.author()
  const first = Object((await save(author)).body.welcome)
  expect((await save(author, { tagline: 'Without a version' })).status).toBe(428)
  expect((await save(author, { etag: first.etag, tagline: 'Mine' })).status).toBe(200)
  const late = await save(author, { etag: first.etag, tagline: 'Too late' })
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'welcome.changed', details: { theirs: { tagline: 'Mine' } } },
  })
  expect((await save(author, { etag: '' })).status).toBe(412)
  const both = await functions.author()
  const answers = await Promise.all([
    save(both, { etag: '' }),
    save(both, { etag: '', tagline: 'Other words' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})
