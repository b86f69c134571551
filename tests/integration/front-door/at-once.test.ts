import { expect, test } from 'vitest'
import { openShopServices } from '../functions/shop/shop-services.ts'
import { askAt, doorToFunctions, questionsOfTwo } from './two-shops.ts'

openShopServices()

const doors = 4
const roundsAtADoor = 3
const askersOfEach = 4

test('of two shops and two authors who ask the same at the same moment, hundreds of times, nobody gets another’s answer', async () => {
  const questions = await questionsOfTwo()
  const heard: string[] = []
  for (let opened = 0; opened < doors; opened++) {
    // Without a copy of anything, so that its first round is fetched, and equal questions are joined.
    const door = await doorToFunctions()
    expect(door.switches.set.collapsesEqualRequests).toBe(true)
    for (let round = 0; round < roundsAtADoor; round++) {
      const asked = Array.from({ length: askersOfEach }, () => questions).flat()
      // Another one begins each time, since who comes first is whom the others would join.
      const turned = [...asked.slice(opened + round), ...asked.slice(0, opened + round)]
      const answers = await Promise.all(turned.map((question) => askAt(door, question)))
      expect(answers.map(({ whose }) => whose)).toEqual(turned.map(({ whose }) => whose))
      heard.push(...answers.map(({ cache }) => cache))
    }
    await door.close()
  }
  expect(heard.length).toBeGreaterThan(500)
  expect(new Set(heard), 'some were kept, some were fetched, and some refused').toEqual(
    new Set(['Hit from cloudfront', 'Miss from cloudfront', 'Error from cloudfront']),
  )
})
