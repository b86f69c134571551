import type { OnStep, PublishStep } from '@lorecircle/publisher/publish/write-pages'
import type { Services } from '@lorecircle/publisher/services/services'
import { afterAll, beforeAll } from 'vitest'
import { type Platform, startPlatform } from '../platform.ts'

export let platform: Platform
export let services: Services

export const text = async (key: string) => {
  const page = await services.pages.read(key)
  return page && new TextDecoder().decode(page.body)
}
export const keysBelow = async (prefix: string) => [...(await services.pages.list(prefix)).keys()]

/** Holds a run at a step until it is let go; `reached` resolves when it stands there. */
export function gate(step: PublishStep, { times = 1 } = {}) {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  let held = 0
  const onStep: OnStep = async (now) => {
    if (now !== step || held >= times) return
    held++
    reached.resolve()
    await open.promise
  }
  return { onStep, reached: reached.promise, open: open.resolve }
}

export class Killed extends Error {}
export const dieAt = (step: PublishStep): OnStep => {
  let isAlive = true
  return (now) => {
    if (now !== step || !isAlive) return
    isAlive = false
    throw new Killed()
  }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startShops() {
  beforeAll(async () => {
    platform = await startPlatform()
    services = platform.services
  })
  afterAll(() => platform.stop())
}
