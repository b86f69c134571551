import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
const save = (author: Author, input: object) => author.post('/api/time-zone', input)
const zoneOf = async (author: Author) => (await author.post('/api/checkMembershipStatus')).body.time_zone

test('a shop takes the zone that its author chooses, and a browser proposes one only while none is chosen', async () => {
  const author = await functions.author()
  expect(await zoneOf(author)).toBeUndefined()
  expect((await author.post('/api/provision-author')).body).toMatchObject({ hasTimeZone: false })
  await save(author, { timeZone: 'America/New_York', onlyIfUnset: true })
  expect(await zoneOf(author)).toBe('America/New_York')
  expect((await author.post('/api/provision-author')).body).toMatchObject({ hasTimeZone: true })
  const proposed = await save(author, { timeZone: 'Asia/Tokyo', onlyIfUnset: true })
  expect(proposed.body).toEqual({ timeZone: 'America/New_York' })
  const chosen = await save(author, { timeZone: 'Asia/Tokyo' })
  expect(chosen.body).toEqual({ timeZone: 'Asia/Tokyo' })
  expect(await zoneOf(author)).toBe('Asia/Tokyo')
})

test.each(['', 'Mars/Olympus', '+02:00', 'america/new_york', '../UTC', 7])(
  'what is no time zone (%s) is refused, and the shop keeps its own',
  async (timeZone) => {
    const author = await functions.author()
    await save(author, { timeZone: 'Africa/Cairo' })
    const { status, body } = await save(author, { timeZone })
    expect(status).toBe(400)
    if (typeof timeZone === 'string') expect(body.error).toBe('Choose a time zone from the list.')
    expect(await zoneOf(author)).toBe('Africa/Cairo')
  },
)
