import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { test } from 'vitest'
import { heldBefore } from '../held-before.ts'
import { a1, a2, deleteFillers, expectTheTruth, inTheMarket, type Model, save } from './market-at-once.ts'

for (const [what, key, n] of [
  ['before it counts', /histogram|counts/, 1],
  ['before it writes what it counted', /histogram/, 2],
  ['before it looks at fronts and pages', /fronts\/|^main\//, 1],
  ['before it writes a front', /fronts\/paid\/all/, 2],
] as const) {
  test(`an updater that is overtaken by another (${what}) writes nothing stale over it`, () =>
    inTheMarket(async (services, model) => {
      await save(services, model, 'a1-0', { public: false })
      await save(services, model, 'a2-0', { public: false })
      await updateMarket(
        heldBefore(services, key, n, () => updateMarket(services, a2)),
        a1,
      )
      await expectTheTruth(services, model)
    }))
}

const itsFront = /fronts\/paid\/all/
/** The first request is the read. */
const itsWrite = 2

/** The six books of both authors stand on the first page then. */
async function deleteAllFillers(services: Services, model: Model) {
  const deleted = await deleteFillers(services, model, [...model.standing])
  await updateMarket(services, deleted)
}

test('a recount between the pages and the front of an updater leaves no page that differs from its front', () =>
  inTheMarket(async (services, model) => {
    await deleteAllFillers(services, model)
    await orderMarket(services)
    await save(services, model, 'a1-0', { title: 'A New Title' })
    await updateMarket(
      heldBefore(services, itsFront, itsWrite, () => orderMarket(services)),
      a1,
    )
    await expectTheTruth(services, model)
  }))

test('an updater that wrote pages of a list which its book has left meanwhile writes them again', () =>
  inTheMarket(async (services, model) => {
    await deleteAllFillers(services, model)
    const onlyAmongAll = { genres: [], subgenres: [] }
    for (const id of ['a1-0', 'a2-0']) await save(services, model, id, onlyAmongAll)
    await updateMarket(services, [...a1, ...a2])
    for (const id of ['a1-0', 'a2-0']) await save(services, model, id, { ...onlyAmongAll, public: false })

    const secondWrotePages = Promise.withResolvers<void>()
    const firstIsDone = Promise.withResolvers<void>()
    let second: Promise<unknown> = Promise.resolve()
    const first = updateMarket(
      heldBefore(services, itsFront, itsWrite, () => {
        second = updateMarket(
          heldBefore(services, itsFront, itsWrite, () => {
            secondWrotePages.resolve()
            return firstIsDone.promise
          }),
          a2,
        )
        return secondWrotePages.promise
      }),
      [...a1, ...a2],
    )
    await first.finally(firstIsDone.resolve)
    await second
    await expectTheTruth(services, model)
  }))
