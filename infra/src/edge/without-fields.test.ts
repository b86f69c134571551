import { transformAsync } from '@babel/core'
import { expect, test } from 'vitest'
import { withoutFields } from './build-viewer.ts'

const without = async (code: string) =>
  (await transformAsync(code, { plugins: [withoutFields('methods')], babelrc: false, configFile: false }))
    ?.code

test('a field that nobody reads takes no room', async () => {
  expect(await without('const row = { to: 1, methods: [2] }')).toBe('const row = {\n  to: 1\n};')
})

test('spreading an object that had such fields alone takes no room either', async () => {
  expect(await without('const read = { methods: [2] }, row = { to: 1, ...read }')).toBe(
    'const read = {},\n  row = {\n    to: 1\n  };',
  )
})

test.each(['row.methods', 'const { methods } = row', 'f(({ methods: m }) => m)'])(
  '%s is told, not broken',
  (code) => expect(without(code)).rejects.toThrow('the script reads ‘methods’'),
)
