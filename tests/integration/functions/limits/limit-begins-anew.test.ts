import { isWithinLimits, rateLimitFor } from '@lorecircle/functions/limits/is-within'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import type { Services } from '@lorecircle/functions/services/services'
import { expect, test } from 'vitest'
import { functions, services, startLimits } from './limited.ts'

startLimits()

test('what waits for a day begins anew at midnight, and what waits for an hour with the next hour', async () => {
  const at = (time: string): Services => ({ ...services, now: () => new Date(`2026-11-${time}:00.000Z`) })
  const { person } = await functions.author()
  const tries = async (time: string, what: 'author.requests' | 'recovery.try', count: number) => {
    const answers: boolean[] = []
    for (let asked = 0; asked < count; asked++)
      answers.push(await isWithinLimits(at(time), [rateLimitFor(what, person.sub)]))
    return answers.filter(Boolean).length
  }
  const [aDay, anHour] = [rateLimits['author.requests'].most, rateLimits['recovery.try'].most]
  expect(await tries('21T10:30', 'author.requests', aDay + 1)).toBe(aDay)
  expect(await tries('21T23:59', 'author.requests', 1)).toBe(0)
  expect(await tries('22T00:00', 'author.requests', 1)).toBe(1)
  expect(await tries('21T10:30', 'recovery.try', anHour + 1)).toBe(anHour)
  expect(await tries('21T10:59', 'recovery.try', 1)).toBe(0)
  expect(await tries('21T11:00', 'recovery.try', 1)).toBe(1)
})
