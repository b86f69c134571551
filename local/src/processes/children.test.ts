import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createChildProcesses, type PartExit } from './children.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'children-'))
  const part = (name: string, code: string) => writeFileSync(join(folder, name), code)
  part('stays.mjs', `process.send({ said: 'ready' }); setInterval(() => {}, 1000)`)
  part(
    'heap.mjs',
    `import v8 from 'node:v8'
    process.send(v8.getHeapStatistics().heap_size_limit)
    setInterval(() => {}, 1000)`,
  )
  part('leaves.mjs', `process.send('ready', () => process.exit(3))`)
  part('fails.mjs', `process.exit(4)`)
  part(
    'dies-once.mjs',
    `import { existsSync, writeFileSync } from 'node:fs'
    const hasDied = existsSync(process.env.SCAR)
    writeFileSync(process.env.SCAR, '')
    process.send('ready', () => hasDied || process.kill(process.pid, 'SIGKILL'))
    setInterval(() => {}, 1000)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const children = (tell: (news: PartExit) => void = () => {}) =>
  createChildProcesses(`${pathToFileURL(folder).href}/`, tell)

test('a part that dies is started again and says so, and its neighbour hears nothing of it', async () => {
  const news: PartExit[] = []
  const { start, stopAll } = children((one) => news.push(one))
  expect(await start('a part', 'stays.mjs', {})).toEqual({ said: 'ready' })
  await start('another', 'dies-once.mjs', { SCAR: join(folder, 'scar') })
  await expect.poll(() => news.length).toBe(2)
  expect(news).toEqual([
    { part: 'another', how: 'SIGKILL', next: 'restarting' },
    { part: 'another', how: 'SIGKILL', next: { againAfterMs: expect.any(Number) } },
  ])
  await stopAll()
  expect(news).toHaveLength(2)
})

test('a part has no more heap than it is given', async () => {
  const { start, stopAll } = children()
  onTestFinished(stopAll)
  const limitInMb = Number(await start('a part', 'heap.mjs', {}, 100)) / 1024 / 1024
  // V8 adds what it keeps for young objects.
  expect(limitInMb).toBeGreaterThanOrEqual(100)
  expect(limitInMb).toBeLessThan(400)
})

test('a part that dies again and again is given up', { timeout: 30_000 }, async () => {
  const gone = Promise.withResolvers<PartExit>()
  const { start, stopAll } = children((one) => one.next === 'gone' && gone.resolve(one))
  await start('a part', 'leaves.mjs', {})
  expect(await gone.promise).toMatchObject({ part: 'a part', how: 'exit code 3' })
  await stopAll()
})

test('a part that is stopped ends without being told of', async () => {
  const told: string[] = []
  const { start, stopAll } = children(({ part }) => told.push(part))
  await start('a part', 'stays.mjs', {})
  await stopAll()
  expect(told).toEqual([])
})

test('a part that never says that it is there has not started', async () => {
  await expect(children().start('a part', 'fails.mjs', {})).rejects.toThrow(
    'a part did not start (exit code 4). What it said stands above.',
  )
})
