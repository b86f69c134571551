import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { countFile, countVisits } from '@lorecircle/functions/analytics/count-visits'
import { parseEnv } from '@lorecircle/functions/services/env'
import { servicesFrom } from '@lorecircle/functions/services/services'
import { startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { Analytics } from '@lorecircle/shared/analytics/analytics'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { dayOf } from '@lorecircle/shared/sales/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from '../functions/start-functions.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let functions: Awaited<ReturnType<typeof startFunctions>>
let services: ReturnType<typeof servicesFrom>
beforeAll(async () => {
  functions = await startFunctions()
  services = { ...servicesFrom(parseEnv(process.env)), log: () => {} }
})
afterAll(async () => {
  services.s3.destroy()
  await functions.stop()
})

const storage = () => ({
  endpoint: functions.storage.url,
  bucket: 'site',
  accessKeyId: functions.storage.accessKeyId,
  secretAccessKey: functions.storage.secretAccessKey,
})

/** Readers at the door of a shop, from opening to closing, when the log is written. */
async function visit(subdomain: string, looks: { path: string; agent?: string; referer?: string }[]) {
  const door = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain: 'lorecircle.localhost:4321',
    scheme: 'http',
    storage: storage(),
    logsBucket: 'logs',
    api: functions.url,
    onDemand: functions.url,
    originSecret: 'only-the-cdn-knows-this',
    distributionId: 'ELOCAL',
  })
  for (const { path, agent = firefox, referer } of looks) {
    await new Promise<void>((resolve, reject) => {
      const headers = {
        host: `${subdomain}.lorecircle.localhost:4321`,
        'user-agent': agent,
        'x-forwarded-for': '203.0.113.7',
        cookie: 'lc-light=parchment',
        ...(referer ? { referer } : {}),
      }
      request(`${door.url}${path}`, { headers }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end()
    })
  }
  await door.close()
}

const page = (key: string) =>
  services.s3.send(
    new PutObjectCommand({ Bucket: 'site', Key: key, Body: 'a page', ContentType: 'text/html' }),
  )
const logFiles = async () =>
  (await services.s3.send(new ListObjectsV2Command({ Bucket: 'logs' }))).Contents?.map(
    ({ Key }) => Key ?? '',
  ) ?? []
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
  const analytics = Analytics.parse((await author.get('/api/analytics')).body)
  expect(analytics.days).toHaveLength(30)
  expect(analytics.days.at(-1)).toEqual({
    day: dayOf(new Date()),
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

  const other = Analytics.parse((await (await functions.author()).get('/api/analytics')).body)
  expect(
    other.days.reduce((sum, { views }) => sum + views, 0),
    'another author sees nothing of it',
  ).toBe(0)
})

test('a log file that is counted twice, also at once, changes nothing', async () => {
  const author = await functions.publishingAuthor('counted-once')
  await page('sites/counted-once/index.html')
  await visit('counted-once', [{ path: '/' }, { path: '/' }])
  await visit('counted-once', [{ path: '/' }])
  const files = await logFiles()
  expect(files).toHaveLength(2)
  await Promise.all([...files, ...files].map((file) => countFile(services, file)))
  await countVisits(services)
  const stored = await services.documents.read(visitsDoc(author.person.sub, dayOf(new Date())))
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
  expect(written).toEqual([visitsDoc(author.person.sub, dayOf(new Date())).key])
  const stored = await services.documents.read(visitsDoc(author.person.sub, dayOf(new Date())))
  expect(stored?.value).toMatchObject({ visits: 5, pages: { '/': 5 } })
})

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
    const stored = await services.documents.read(visitsDoc(person.sub, dayOf(new Date())))
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
  const analytics = Analytics.parse((await author.get('/api/analytics')).body)
  expect(analytics.days.at(-1)?.visits).toBe(1)
})
