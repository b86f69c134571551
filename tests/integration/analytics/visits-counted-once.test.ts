import { countFile, countVisits } from '@lorecircle/functions/analytics/count-visits'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { expect, test } from 'vitest'
import { functions, logFiles, page, services, startVisits, visit } from './access-logs.ts'

startVisits()

test('a log file that is counted twice, also at once, changes nothing', async () => {
  const author = await functions.publishingAuthor('counted-once')
  await page('sites/counted-once/index.html')
  await visit('counted-once', [{ path: '/' }, { path: '/' }])
  await visit('counted-once', [{ path: '/' }])
  const files = await logFiles()
  expect(files).toHaveLength(2)
  await Promise.all([...files, ...files].map((file) => countFile(services, file)))
  await countVisits(services)
  const stored = await services.documents.read(visitsDoc(author.person.sub, utcDay(new Date())))
  expect(stored?.value).toMatchObject({ visits: 3, pages: { '/': 3 }, referrers: {} })
  expect(stored?.value.files).toHaveLength(2)
})

test('a shop’s day is written once, however many log files speak of it', async () => {
  const author = await functions.publishingAuthor('much-read')
  await page('sites/much-read/index.html')
  for (let times = 0; times < 5; times++) await visit('much-read', [{ path: '/' }])
  const written: string[] = []
  const documents: typeof services.documents = {
    ...services.documents,
    update: (document, change) => {
      written.push(document.key)
      return services.documents.update(document, change)
    },
  }
  expect(await countVisits({ ...services, documents })).toEqual({ files: 5, failed: 0 })
  expect(written).toEqual([visitsDoc(author.person.sub, utcDay(new Date())).key])
  const stored = await services.documents.read(visitsDoc(author.person.sub, utcDay(new Date())))
  expect(stored?.value).toMatchObject({ visits: 5, pages: { '/': 5 } })
})
