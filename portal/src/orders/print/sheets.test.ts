import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { idsOf, sheetOf, underCurrentName } from './sheets.ts'

test('an author prints on the paper of their country unless they chose another', { tags: ['BD7-05'] }, () => {
  expect(sheetOf(null, ['en-US']).key).toBe('slip-letter')
  expect(sheetOf(null, ['de-DE', 'en']).key).toBe('slip-a4')
  expect(sheetOf('label-4x6', ['en-US']).key).toBe('label-4x6')
  expect(sheetOf('toString', ['de']).key).toBe('slip-a4')
  expect(idsOf('a,b,,a')).toEqual(['a', 'b'])
})

test('slips and labels of earlier orders come from the author’s current public name, never a former one', () => {
  const order = OrderForAuthor.parse(testOrder({ authorName: 'Mary Ann Evans' }))
  expect(underCurrentName(order, { penName: 'George Eliot' }).authorName).toBe('George Eliot')
  expect(underCurrentName(order, undefined).authorName).toBe('Mary Ann Evans')
})
