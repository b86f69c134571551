import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test, vi } from 'vitest'
import { timeoutError, unreachableError } from './api-error.ts'
import { isServerAway, repeatableSavePaths, retryWhileAway } from './repeat.ts'

const away = () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } })
const saving = { method: 'POST', path: '/api/savebookdata' } as const

/** Answers what it is told to, one after the other; notes whether it was said meanwhile that something is away. */
function server(...answers: (() => Response)[]) {
  const said: boolean[] = []
  return {
    said,
    ask: async () => answers.shift()?.() ?? Response.json({}),
    pause: async () => void said.push(isServerAway()),
    left: () => answers.length,
  }
}

test('a save is sent again until the store is back, and what is under way is said meanwhile', async () => {
  const { ask, pause, said } = server(away, away)
  expect((await retryWhileAway(saving, ask, pause)).status).toBe(200)
  expect(said).toEqual([true, true])
  expect(isServerAway()).toBe(false)
})

test.each([502, 504])('a gateway that reaches nobody (%i) is asked again', async (status) => {
  const { ask, pause, said } = server(() => new Response('<html>', { status }))
  expect((await retryWhileAway(saving, ask, pause)).status).toBe(200)
  expect(said).toEqual([true])
})

const broken = () => {
  throw unreachableError()
}

test('a save whose connection breaks is sent again while the browser is online', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { ask, pause, said } = server(broken, away, broken)
  expect((await retryWhileAway(saving, ask, pause)).status).toBe(200)
  expect(said).toEqual([true, true, true])
  const inVain = server(...Array.from({ length: 9 }, () => broken))
  await expect(retryWhileAway(saving, inVain.ask, inVain.pause)).rejects.toMatchObject({
    code: 'network.unreachable',
  })
  expect(inVain.said).toHaveLength(5)
  expect(isServerAway()).toBe(false)
})

test('an author who is offline is told at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { ask, pause, said } = server(broken)
  await expect(retryWhileAway(saving, ask, pause)).rejects.toMatchObject({ code: 'network.offline' })
  expect(said).toEqual([])
})

test('a broken connection repeats nothing that would be done twice, and no call that was silent for long', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const copying = { method: 'POST', path: '/api/duplicate-book' } as const
  const twice = server(broken)
  await expect(retryWhileAway(copying, twice.ask, twice.pause)).rejects.toMatchObject({
    code: 'network.unreachable',
  })
  const silent = server(() => {
    throw timeoutError()
  })
  await expect(retryWhileAway(saving, silent.ask, silent.pause)).rejects.toMatchObject({
    code: 'network.silent',
  })
  expect([...twice.said, ...silent.said]).toEqual([])
})

test('whoever waits in vain hears so in the end', async () => {
  const { ask, pause, said, left } = server(...Array.from({ length: 9 }, () => away))
  expect((await retryWhileAway(saving, ask, pause)).status).toBe(503)
  expect([said.length, left()]).toEqual([5, 3])
  expect(isServerAway()).toBe(false)
})

test('an answer that says nothing of trying again stands, and so does what would be done twice', async () => {
  const mute = server(() => new Response('{}', { status: 503 }))
  expect((await retryWhileAway(saving, mute.ask, mute.pause)).status).toBe(503)
  const twice = server(away)
  const copying = { method: 'POST', path: '/api/duplicate-book' } as const
  expect((await retryWhileAway(copying, twice.ask, twice.pause)).status).toBe(503)
  const read = server(away)
  expect((await retryWhileAway({ method: 'GET', path: '/api/book' }, read.ask, read.pause)).status).toBe(200)
})

test('everything that is sent again is a call', () => {
  const paths = new Set<string>(Object.values(calls).map(({ path }) => path))
  expect([...repeatableSavePaths].filter((path) => !paths.has(path))).toEqual([])
})
