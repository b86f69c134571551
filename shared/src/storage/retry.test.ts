import { expect, test } from 'vitest'
import { attempts } from './retry.ts'

test('whoever met somebody else waits, longer each time, and gives up in the end', async () => {
  const pauses: number[] = []
  let count = 0
  const pause = async (ms: number) => void pauses.push(ms)
  for await (const _ of attempts({ limit: 5, baseInMs: 10, capInMs: 50, pause })) count++
  expect(count).toBe(5)
  expect(pauses).toHaveLength(4)
  for (const [index, most] of [20, 40, 50, 50].entries()) expect(pauses[index]).toBeLessThanOrEqual(most)
})

test('whoever met nobody goes on at once', async () => {
  let pauses = 0
  let count = 0
  const pause = async () => void pauses++
  for await (const attempt of attempts({ limit: 4, pause })) if (count++ !== 1) attempt.goOn()
  expect({ count, pauses }).toEqual({ count: 4, pauses: 1 })
})
