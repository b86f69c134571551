import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { sweepRefunds } from '@lorecircle/functions/orders/sweep-sales'
import { sweepOrderEmails } from '@lorecircle/functions/orders/update-order'
import type { Services } from '@lorecircle/functions/services/services'
import { afterAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../../support/store/seeds.ts'
import {
  type Call,
  type ConnectionFault,
  connectionFaults,
  connectionWithFault,
} from '../../support/store/troubles.ts'
import type { Bookshop } from '../checkout/bookshop.ts'
import { sweepReleases } from './preorders.ts'
import { openShopIn, type Purchase } from './purchase.ts'
import { openWorld, type World } from './world.ts'

export type Scene = { world: World; shop: Bookshop; purchase: Purchase | null; answer: Response | null }

/** What a process does over a bad line, and what has to be true once the sweep has come by. */
export type Flow = {
  prepare(world: World, shop: Bookshop): Promise<Purchase | null>
  act(scene: Scene, services: Services): Promise<Response | null>
  /** What happens next in the world, before the sweep. */
  next?(scene: Scene): Promise<unknown>
  expectRight(scene: Scene, trial: Trial): Promise<void>
}

export const known = ({ purchase }: Scene): Purchase => {
  if (purchase === null) throw new Error('nothing was begun')
  return purchase
}

/** What went wrong, in which call, and every call that the process has made. */
export type Trial = { trouble: ConnectionFault; call: Call; calls: Call[] }

/** How often SES is asked again where no answer comes, and once more by the sweep. */
const mostWithoutAnswer = 4

/** Whoever cannot know that a letter went out sends it again: a second one is better than none. */
export function receipts({ trouble, call, calls }: Trial): number[] {
  if (call.to === 'mail' && trouble.endsWith('reply lost'))
    return Array.from({ length: mostWithoutAnswer }, (_, at) => at + 1)
  const isNote = ({ what }: Call) => what.startsWith('PUT orders/')
  const isNoted = calls.findLastIndex(isNote) > calls.findLastIndex(({ to }) => to === 'mail')
  return isNoted && !isNote(call) ? [1] : [1, 2]
}

/** Runs a flow whose call number `at`, counted from 1, meets the trouble; none does with 0. */
async function act(flow: Flow, trouble: ConnectionFault, at: number) {
  const world = openWorld()
  const shop = await openShopIn(world, 2)
  const scene: Scene = { world, shop, purchase: await flow.prepare(world, shop), answer: null }
  const { line, calls, died } = connectionWithFault(trouble, at)
  const ended = await Promise.race([flow.act(scene, world.process(line)), died])
  return { world, scene, calls, ended }
}

/** Runs a flow with one call in trouble and checks it after a sweep. Returns the call, or null if there are fewer. */
async function runOver(flow: Flow, trouble: ConnectionFault, at: number): Promise<Call | null> {
  const { world, scene, calls, ended } = await act(flow, trouble, at)
  const call = calls[at - 1]
  if (call === undefined) return null
  try {
    const after = { ...scene, answer: ended === 'died' ? null : ended }
    await flow.next?.(after)
    world.wait(40)
    await sweepCheckouts(world.process())
    await sweepRefunds(world.process())
    await sweepReleases(world.process())
    await sweepOrderEmails(world.process())
    await flow.expectRight(after, { trouble, call, calls })
  } catch (error) {
    const place = `call ${at}, ${call.to}: ${call.what}`
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  return call
}

const tried = new Map<string, number>()
afterAll(() => {
  const parts = [...tried].map(([name, calls]) => `${name} (${calls})`)
  console.log(`crashes: ${connectionFaults.length} troubles, calls in trouble while ${parts.join(', ')}`)
})

/**
 * Tests these flows with each kind of trouble: in `pnpm test` with one call per trouble, which are spread evenly over
 * the flow, in `pnpm test:long` with every call.
 */
export const crashFigure = (flows: Record<string, Flow>) => {
  describe.each(Object.entries(flows))('while %s', (name, flow) => {
    test.each(connectionFaults)(
      'a call meets “%s”, and after a sweep everything is right',
      { timeout: 600_000 },
      async (trouble) => {
        const { calls: untroubled } = await act(flow, trouble, 0)
        const one =
          1 + Math.floor((connectionFaults.indexOf(trouble) / connectionFaults.length) * untroubled.length)
        let calls = 0
        for (let at = isLongRun ? 1 : one; ; at++) {
          if ((await runOver(flow, trouble, at)) === null) break
          calls++
          if (!isLongRun) break
        }
        tried.set(name, (tried.get(name) ?? 0) + calls)
        expect(calls).toBeGreaterThan(0)
      },
    )
  })
}
