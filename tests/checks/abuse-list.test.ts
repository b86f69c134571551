import { join } from 'node:path'
import { expect, test } from 'vitest'
import { abuses } from './abuse.ts'
import { checkAbuseList, withoutTest } from './abuse-list.ts'

const root = join(import.meta.dirname, '../..')

test('each row names a test that runs, and the security page shows every row', () => {
  expect(checkAbuseList(root)).toBeNull()
})

test('a row whose test is gone or renamed is named', () => {
  const [first] = abuses.Checkout ?? []
  if (first === undefined) throw new Error('There is no row for checkout.')
  const renamed = { ...first, test: `${first.test}, and more` }
  const gone = { ...first, file: 'tests/integration/gone.test.ts' }
  expect(withoutTest(root, [first, renamed, gone])).toEqual([renamed, gone])
})
