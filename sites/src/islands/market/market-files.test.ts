import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheLoads } from './market-files.ts'

type Request = { path: string; signal: AbortSignal; answer: PromiseWithResolvers<string> }

let requests: Request[]
const files = () =>
  cacheLoads((path, signal) => {
    const answer = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => answer.reject(signal.reason))
    requests.push({ path, signal, answer })
    return answer.promise
  })
const paths = () => requests.map(({ path }) => path)
const patient = () => new AbortController().signal

beforeEach(() => {
  requests = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('two who want the same file share one request, and whoever comes later gets it at once', async () => {
  const read = files()
  const both = [read('/a', patient()), read('/a', patient())]
  requests[0]?.answer.resolve('A')
  expect(await Promise.all(both)).toEqual(['A', 'A'])
  expect(await read('/a', patient())).toBe('A')
  expect(paths()).toEqual(['/a'])
})

test('a file that nobody waits for any more is stopped, and one that somebody does is not', async () => {
  const read = files()
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = Promise.allSettled([read('/a', first.signal), read('/a', second.signal)])
  first.abort()
  expect(requests[0]?.signal.aborted).toBe(false)
  second.abort()
  expect(requests[0]?.signal.aborted).toBe(true)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  read('/a', patient())
  expect(paths()).toEqual(['/a', '/a'])
})

test('a reader who has left asks for nothing', async () => {
  await expect(files()('/a', AbortSignal.abort())).rejects.toThrow()
  expect(paths()).toEqual([])
})

test('what failed is asked for again', async () => {
  const read = files()
  const failing = read('/a', patient())
  requests[0]?.answer.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  const again = read('/a', patient())
  requests[1]?.answer.resolve('A')
  expect(await again).toBe('A')
})

test('a file that does not come in a quarter of a minute has failed', async () => {
  const failing = files()('/a', patient())
  const outcome = expect(failing).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(15_000)
  await outcome
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('what is older than five minutes is asked for anew', async () => {
  const read = files()
  const first = read('/a', patient())
  requests[0]?.answer.resolve('old')
  await first
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const second = read('/a', patient())
  requests[1]?.answer.resolve('new')
  expect(await second).toBe('new')
})
