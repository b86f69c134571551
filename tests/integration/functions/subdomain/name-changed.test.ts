import { expect, test } from 'vitest'
import { functions, member, openNames } from './shop-names.ts'

openNames()

test('a second name keeps the first, for good', { tags: ['BD3-01'] }, async () => {
  const author = await member()
  await author.claim('first-name')
  await author.claim('second-name')
  expect(await author.account()).toMatchObject({ subdomain: 'second-name', formerSubdomains: ['first-name'] })
  expect((await (await member()).claim('first-name')).status).toBe(409)
  await author.claim('first-name')
  expect(await author.account()).toMatchObject({ subdomain: 'first-name', formerSubdomains: ['second-name'] })
})

test('a shop takes four other names in a year, also when many are asked for at once, and reads when the next one may be', async () => {
  const author = await member()
  expect((await author.claim('year-of-names')).status).toBe(200)
  const asked = Array.from({ length: 12 }, (_, number) => author.claim(`year-of-names-${number}`))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'subdomain.rested' })
  expect(refused?.body.error).toMatch(/The next one is possible on \w+ \d+, \d{4}\./)
  const claimed = await Array.fromAsync(functions.documents.list('names/year-of-names'))
  expect(claimed).toHaveLength(5)
})

test('a name that is taken costs none of the four', async () => {
  await (await member()).claim('somebody-elses')
  const author = await member()
  await author.claim('my-own-shop')
  for (let time = 0; time < 6; time++) expect((await author.claim('somebody-elses')).status).toBe(409)
  expect((await author.claim('my-other-shop')).status).toBe(200)
})
