import { PutObjectCommand } from '@aws-sdk/client-s3'
import { countVisits } from '@lorecircle/functions/analytics/count-visits'
import { Analytics } from '@lorecircle/shared/analytics/analytics'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { expect, test } from 'vitest'
import { functions, logFiles, page, services, startVisits, visit } from './access-logs.ts'

startVisits()

test('a shop whose day cannot be written now keeps its files for the next run, and no other waits', async () => {
  const [one, other] = [
    await functions.publishingAuthor('unwritten'),
    await functions.publishingAuthor('written'),
  ]
  await page('sites/unwritten/index.html')
  await page('sites/written/index.html')
  await visit('unwritten', [{ path: '/' }])
  await visit('written', [{ path: '/' }])
  const documents: typeof services.documents = {
    ...services.documents,
    update: (document, change) =>
      document.key.includes(one.person.sub)
        ? Promise.reject(new Error('the store is away'))
        : services.documents.update(document, change),
  }
  expect(await countVisits({ ...services, documents })).toEqual({ files: 1, failed: 1 })
  expect(await countVisits(services)).toEqual({ files: 1, failed: 0 })
  for (const { person } of [one, other]) {
    const stored = await services.documents.read(visitsDoc(person.sub, utcDay(new Date())))
    expect(stored?.value.visits).toBe(1)
  }
})

test('a file that cannot be read holds no other up, and stays', async () => {
  const author = await functions.publishingAuthor('after-rubbish')
  await page('sites/after-rubbish/index.html')
  await services.s3.send(new PutObjectCommand({ Bucket: 'logs', Key: 'A-rubbish.gz', Body: 'no gzip' }))
  await visit('after-rubbish', [{ path: '/' }])
  expect(await countVisits(services)).toEqual({ files: 1, failed: 1 })
  expect(await logFiles()).toEqual(['A-rubbish.gz'])
  const analytics = Analytics.parse((await author.get('/api/figures')).body)
  expect(analytics.days.at(-1)?.visits).toBe(1)
})

test('log files wait for each other, so that a shop that is read all day is written once in an hour', async () => {
  const author = await functions.publishingAuthor('read-all-day')
  await page('sites/read-all-day/index.html')
  await visit('read-all-day', [{ path: '/' }])
  const hourInMs = 60 * 60 * 1000
  const later = (ms: number) => ({ ...services, now: () => new Date(Date.now() + ms) })
  const visitsNow = async () =>
    (await services.documents.read(visitsDoc(author.person.sub, utcDay(new Date()))))?.value.visits
  expect(await countVisits(later(hourInMs / 2), hourInMs)).toEqual({ files: 0, failed: 0 })
  expect(await visitsNow()).toBeUndefined()
  await visit('read-all-day', [{ path: '/' }])
  await countVisits(later(hourInMs), hourInMs)
  expect(await visitsNow()).toBe(2)
})
