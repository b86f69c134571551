import { gunzipSync } from 'node:zlib'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { countVisits } from '@lorecircle/functions/analytics/count-visits'
import { Analytics } from '@lorecircle/shared/analytics/analytics'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { expect, test } from 'vitest'
import { functions, logFiles, page, services, startVisits, visit } from './access-logs.ts'

startVisits()
const textOf = async (Key: string) => {
  const { Body } = await services.s3.send(new GetObjectCommand({ Bucket: 'logs', Key }))
  return gunzipSync((await Body?.transformToByteArray()) ?? '').toString()
}

test('an author sees how often the shop was visited, what was read, and who led there', async () => {
  const author = await functions.publishingAuthor('well-visited')
  await page('sites/well-visited/index.html')
  await page('sites/well-visited/shop/lilith.html')
  const shop = 'http://well-visited.lorecircle.localhost:4321'
  await visit('well-visited', [
    { path: '/', referer: 'https://news.example/fantasy' },
    { path: '/shop/lilith', referer: `${shop}/` },
    { path: '/shop/lilith' },
    { path: '/shop/nothing-here' },
    { path: '/', agent: 'curl/8.14.1' },
  ])

  const [file = ''] = await logFiles()
  expect(file).toMatch(/^ELOCAL\.\d{4}-\d\d-\d\d-\d\d\.[0-9a-f]+\.gz$/)
  const log = await textOf(file)
  expect(log).toMatch(/^#Version: 1\.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method/)
  expect(log.split('\n')[2]?.split('\t')).toHaveLength(33)
  expect(log, 'whoever asked is not in the log').not.toMatch(/127\.0\.0\.1|203\.0\.113\.7|parchment/)

  expect(await countVisits(services)).toEqual({ files: 1, failed: 0 })
  expect(await logFiles(), 'what was counted is not kept').toEqual([])
  const analytics = Analytics.parse((await author.get('/api/figures')).body)
  expect(analytics.days).toHaveLength(30)
  expect(analytics.days.at(-1)).toEqual({
    day: utcDay(new Date()),
    visits: 2,
    views: 3,
    copies: 0,
    salesInCents: 0,
  })
  expect(analytics.pages).toEqual([
    { path: '/shop/lilith', views: 2 },
    { path: '/', views: 1 },
  ])
  expect(analytics.referrers).toEqual([{ host: 'news.example', visits: 1 }])

  const other = Analytics.parse((await (await functions.author()).get('/api/figures')).body)
  expect(
    other.days.reduce((sum, { views }) => sum + views, 0),
    'another author sees nothing of it',
  ).toBe(0)
})
