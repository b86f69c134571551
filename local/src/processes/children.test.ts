import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childrenOf } from './children.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'children-'))
  const part = (name: string, code: string) => writeFileSync(join(folder, name), code)
  part('stays.mjs', `process.send({ said: 'ready' }); setInterval(() => {}, 1000)`)
  part('leaves.mjs', `process.send('ready', () => process.exit(3))`)
  part('fails.mjs', `process.exit(4)`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const children = (onEnd: (name: string, how: string) => void = () => {}) =>
  childrenOf(`${pathToFileURL(folder).href}/`, onEnd)

test('a part is there when it says so, and one that ends by itself is told of', async () => {
  const ended = Promise.withResolvers<[string, string]>()
  const { start, stopAll } = children((...what) => ended.resolve(what))
  expect(await start('a part', 'stays.mjs', {})).toEqual({ said: 'ready' })
  await start('another', 'leaves.mjs', {})
  expect(await ended.promise).toEqual(['another', 'exit code 3'])
  await stopAll()
})

test('a part that is stopped ends without being told of', async () => {
  const told: string[] = []
  const { start, stopAll } = children((name) => told.push(name))
  await start('a part', 'stays.mjs', {})
  await stopAll()
  expect(told).toEqual([])
})

test('a part that never says that it is there has not started', async () => {
  await expect(children().start('a part', 'fails.mjs', {})).rejects.toThrow(
    'a part did not start (exit code 4)',
  )
})
