import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portsFrom } from '../settings/ports.ts'
import { startStorage } from '../storage/start-storage.ts'
import { preparedDemo } from './prepared-demo.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const picture = Buffer.from([0x89, 0x50, 0xff, 0x00, 0xc3])
const [madeAt, later] = [portsFrom(14_321), portsFrom(5_000)]
const hour = 3_600_000

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prepared-'))
  mkdirSync(join(root, 'shared/src'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const homeOf = (name: string) => {
  const home = join(root, name)
  mkdirSync(home, { recursive: true })
  return home
}

async function withStorage<T>(home: string, work: (s3: S3Client) => Promise<T>): Promise<T> {
  const storage = await startStorage({
    port: 0,
    dataDir: join(home, 'storage'),
    ...credentials,
    buckets: ['site'],
    queues: [],
    notifications: [],
    cors: [],
  })
  const s3 = new S3Client({ endpoint: storage.url, region: 'us-west-2', credentials, forcePathStyle: true })
  try {
    return await work(s3)
  } finally {
    s3.destroy()
    await storage.close()
  }
}

/** A platform's data with a page, a picture and a payment link that name its ports. */
async function filledHome(): Promise<string> {
  const home = homeOf('first')
  const page =
    '<a href="http://a.lorecircle.localhost:14321/">é</a> 127.0.0.1:14324 from%3Dlocalhost%3A14321 :14321'
  await withStorage(home, async (s3) => {
    const put = (Key: string, Body: Buffer | string, ContentType: string) =>
      s3.send(new PutObjectCommand({ Bucket: 'site', Key, Body, ContentType }))
    await put('page.html', page, 'text/html')
    await put('picture.png', picture, 'image/png')
  })
  writeFileSync(join(home, 'stripe.json'), '{"return_url":"http://lorecircle.localhost:14321/done"}')
  return home
}

test('a fresh start gets the data of an earlier one, with every address moved to its own ports', async () => {
  const prepared = preparedDemo(root, () => 0)
  await prepared.keep(await filledHome(), madeAt)
  const home = homeOf('second')
  expect(await prepared.restore(home, later)).toBe(true)
  await withStorage(home, async (s3) => {
    const page = await s3.send(new GetObjectCommand({ Bucket: 'site', Key: 'page.html' }))
    const text = await page.Body?.transformToString()
    expect(text).toBe(
      '<a href="http://a.lorecircle.localhost:5000/">é</a> 127.0.0.1:5003 from%3Dlocalhost%3A5000 :14321',
    )
    expect(page.ETag).toBe(
      `"${createHash('md5')
        .update(text ?? '')
        .digest('hex')}"`,
    )
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'site', Key: 'picture.png' }))
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(picture)
  })
  expect(readFileSync(join(home, 'stripe.json'), 'utf8')).toBe(
    '{"return_url":"http://lorecircle.localhost:5000/done"}',
  )
})

test('data of other sources are not used, nor data that are a day old', async () => {
  await preparedDemo(root, () => 0).keep(await filledHome(), madeAt)
  const restored = (home: string, ageInHours: number) =>
    preparedDemo(root, () => ageInHours * hour).restore(homeOf(home), madeAt)
  expect(await restored('late', 25)).toBe(false)
  expect(await restored('in-time', 23)).toBe(true)
  writeFileSync(join(root, 'shared/src/book.test.ts'), 'a test')
  expect(await restored('tests-changed', 0)).toBe(true)
  writeFileSync(join(root, 'shared/src/book.ts'), 'export const changed = true')
  expect(await restored('changed', 0)).toBe(false)
})

test('data are not kept whose sources were changed while they were made', async () => {
  const prepared = preparedDemo(root, () => 0)
  const home = await filledHome()
  writeFileSync(join(root, 'shared/src/book.ts'), 'export const changed = true')
  await prepared.keep(home, madeAt)
  rmSync(join(root, 'shared/src/book.ts'))
  expect(await preparedDemo(root, () => 0).restore(homeOf('second'), madeAt)).toBe(false)
})

test('a start gets all of the data while another one keeps its own', async () => {
  const home = await filledHome()
  const prepared = preparedDemo(root, () => 0)
  await prepared.keep(home, madeAt)
  const code = `import { preparedDemo } from ${JSON.stringify(new URL('./prepared-demo.ts', import.meta.url).href)}
    import { portsFrom } from ${JSON.stringify(new URL('../settings/ports.ts', import.meta.url).href)}
    const prepared = preparedDemo(${JSON.stringify(root)}, () => 0)
    for (;;) await prepared.keep(${JSON.stringify(home)}, portsFrom(${madeAt.site}))`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  try {
    const isKept = () => statSync(join(root, 'node_modules/.cache/prepared-demo')).mtimeMs
    const before = isKept()
    await expect.poll(isKept).not.toBe(before)
    for (let start = 0; start < 8; start++) {
      const copy = homeOf(`start-${start}`)
      expect(await prepared.restore(copy, madeAt)).toBe(true)
      expect(readdirSync(copy).sort()).toEqual(['storage', 'stripe.json'])
    }
    expect(other.exitCode).toBe(null)
  } finally {
    other.kill('SIGKILL')
  }
})
