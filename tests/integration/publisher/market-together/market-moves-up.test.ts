import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { expect, test } from 'vitest'
import { heldBefore } from '../held-before.ts'
import { a1, deleteFillers, expectTheTruth, fillers, inTheMarket, oldest, save } from './market-at-once.ts'

test('a book that moves up into a front while another updater changes it moves up as it is then', () =>
  inTheMarket(async (services, model) => {
    const change = async (tagline: string) => {
      await save(services, model, 'a2-2', { tagline, subgenres: [] })
      await updateMarket(services, [{ sub: 'a2', books: ['a2-2'] }])
    }
    await change('old words')
    const gone = Array.from({ length: fillers - 95 }, (_, n) => fillers - 1 - n)
    const deleted = await deleteFillers(
      services,
      model,
      gone.map((n) => oldest + n),
    )
    // It stands on no shelf but these two, behind the edges of their fronts: its own updater leaves both alone.
    const readBoth = 2
    const itsFronts = /fronts\/paid\/(all|fantasy)\.json/
    await updateMarket(
      heldBefore(services, itsFronts, readBoth + 1, () => change('new words')),
      deleted,
    )
    expect((await marketFiles(services).front('paid', 'all')).value.cards.at(-1)?.tagline).toBe('new words')
    await expectTheTruth(services, model)
  }))

test('an updater that read a book before its author saved it again leaves the later words', () =>
  inTheMarket(async (services, model) => {
    await save(services, model, 'a1-0', { tagline: 'first words' })
    const later = async () => {
      await save(services, model, 'a1-0', { tagline: 'later words' })
      await updateMarket(services, a1)
    }
    await updateMarket(heldBefore(services, /chunks/, 1, later), a1)
    await expectTheTruth(services, model)
  }))
