import { checkStage } from '@lorecircle/infra/deploy-check/check-stage'
import { localCheckTarget } from '@lorecircle/local/platform/where-to-go'
import { checkedShop } from './support/outside/checked-shop.ts'
import { expect, test } from './support/person.ts'

test('an operator who looks at a stage from outside finds all of it right: pages, a save, a sale, a letter', {
  tag: ['@faults'],
}, async ({ platform }) => {
  const shop = await checkedShop(platform, 'Outsida')
  const rows = await checkStage({ ...localCheckTarget(platform), shop })
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
  expect(rows.length).toBeGreaterThan(30)
  const lines = rows.map(({ what }) => what)
  expect(lines).toEqual(
    expect.arrayContaining(['a shop at a domain of its author’s', 'a code comes by email']),
  )
})
