import { expect, test } from 'vitest'
import { senderAddress, senderNetwork } from './sender.ts'

const sender = (address: string) => senderAddress(new Headers({ 'x-viewer-address': address }))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:46532', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[2001:db8:1:2::7]:46532', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('a visitor at %s counts as %s, so that one household is one sender', (address, counted) => {
  expect(sender(address)).toBe(counted)
})

test('two households are two senders', () => {
  expect(sender('2001:db8:1:2::1')).not.toBe(sender('2001:db8:1:3::1'))
  expect(sender('192.0.2.7')).not.toBe(sender('192.0.2.8'))
})

test.each([
  ['192.0.2.7', '192.0.2.200', true],
  ['192.0.2.7', '192.0.3.7', false],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::1', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
])('%s and %s are one network: %s', (one, other, isOne) => {
  expect(senderNetwork(sender(one)) === senderNetwork(sender(other))).toBe(isOne)
})
