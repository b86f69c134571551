import { expect, test } from 'vitest'
import { authorsOf } from './publish-message.ts'

const event = (...keys: string[]) =>
  JSON.stringify({ Records: keys.map((key) => ({ s3: { object: { key } } })) })

test('a hint and S3 name the same author for one save', () => {
  expect(authorsOf(JSON.stringify({ kind: 'publish', sub: 'a1', at: 1 }))).toEqual(['a1'])
  expect(authorsOf(event('a1.O%2527Brien.Fitz-James/Books/b1.json'))).toEqual(['a1'])
  expect(authorsOf(event('accounts/a1.json', 'tallies/a1/b1.json', 'tallies/a2/b1.json'))).toEqual([
    'a1',
    'a2',
  ])
})

test('what S3 says by way of EventBridge is taken as it is stored', () => {
  const said = (key: string) => JSON.stringify({ source: 'aws.s3', detail: { object: { key } } })
  expect(authorsOf(said('a1.A%2FB.O%27Brien/Books/b1.json'))).toEqual(['a1'])
  expect(authorsOf(said('claims/f/00001.json'))).toEqual([])
})

test('orders, claims and what was derived publish nothing, and a test event is no fault', () => {
  expect(authorsOf(event('orders/a1/o1.json', 'claims/f/00001.json', 'derived/manifests/a1.json'))).toEqual(
    [],
  )
  expect(authorsOf(JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent' }))).toEqual([])
})

test('a message that nobody could have meant is refused, so that it ends in the dead letters', () => {
  expect(() => authorsOf('{"hello":"world"}')).toThrow()
})
