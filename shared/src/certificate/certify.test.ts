import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './certify.ts'

const pixelsEach = 6

test('a camera reads the address off the code', () => {
  const url = 'https://lord-dunsany.lorecircle.example/certificate/7K2Q9-XM4BT-8WJ3D-0PQRS-TVWXY'
  const { size, path } = qrPath(url)
  const side = size * pixelsEach
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < pixelsEach; row++) {
      const start = ((Number(y) * pixelsEach + row) * side + Number(x) * pixelsEach) * 4
      for (let at = start; at < start + pixelsEach * 4; at += 4) data.set([0, 0, 0, 255], at)
    }
  }
  expect(decodeQR({ width: side, height: side, data })).toBe(url)
})
