import { expect, test } from 'vitest'
import { paragraph } from './parts.ts'
import { platformAccent } from './style.ts'

const inPlace = (text: string) => paragraph(text).html(platformAccent).toString()
const whole = (words: string) => `<span style="display:inline-block">${words}</span>`

test('a day and the number of an order or a copy keep to one line, with the stop behind them', () => {
  expect(inPlace('It is for a part of order 7K2Q9-XM4BT.')).toContain(`order ${whole('7K2Q9-XM4BT.')}`)
  expect(inPlace('It comes on March 3, 2027, and moves.')).toContain(`on ${whole('March 3, 2027,')} and`)
  expect(inPlace('You cancelled No. 164 of 200. Nothing')).toContain(`${whole('No. 164 of 200.')} Nothing`)
})

test('an address breaks before its sign and its dots alone', () => {
  expect(inPlace('Eleanor (eleanor@example.com) ordered it.')).toContain(
    whole('(eleanor<wbr>@example<wbr>.com)'),
  )
})

test('words without such a thing stand as they are', () => {
  expect(inPlace('$14.99, less $1.50 discount. See J.R.R. at once.')).not.toContain('<span')
})
