import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { backUp, bringBack, folders } from './folders.ts'
import { startPlace } from './two-places.ts'

test('an audiobook of many parts comes back whole, and is the same when it is compared', async () => {
  const kept = folders()
  const [from, to] = await Promise.all([startPlace('there'), startPlace('here')])
  const folder = kept.next()
  await from.put('uploads', 'large', randomBytes(17 * 1024 * 1024 + 3), { ContentType: 'audio/mp4' })
  await backUp(from, folder)
  await bringBack(to, folder)
  expect(await to.everything()).toEqual(await from.everything())
  const { plan, restored } = await bringBack(to, folder)
  expect(plan).toMatchObject({ same: 1, missing: [], differing: [] })
  expect(restored.written).toBe(0)
  await Promise.all([from.close(), to.close()])
  kept.remove()
})
