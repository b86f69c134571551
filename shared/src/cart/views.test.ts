import { expect, test } from 'vitest'
import { describeCartShipping } from './views.ts'

const sent = { priceInCents: 1277, days: { from: 5, to: 10 } }
const line = (releaseOn: string | null, type: 'Paperback' | 'eBook' = 'Paperback', quantity = 1) => ({
  type,
  quantity,
  releaseOn,
})

test('days of a preorder count from its release, and eBooks and sold-out lines change nothing', () => {
  expect(describeCartShipping(sent, [line(null)])).toBe('$12.77, 5\u00a0to\u00a010 days')
  expect(describeCartShipping(sent, [line('2027-02-10')])).toBe(
    '$12.77, 5\u00a0to\u00a010 days after the release on February 10, 2027',
  )
  expect(describeCartShipping({ ...sent, days: null }, [line('2027-02-10')])).toBe(
    '$12.77, sent after the release on February 10, 2027',
  )
  const others = [line('2027-02-10', 'eBook'), line('2027-02-10', 'Paperback', 0)]
  expect(describeCartShipping(sent, [line(null), ...others])).toBe('$12.77, 5\u00a0to\u00a010 days')
})

test('a cart with books of several release days says how many parcels there are, and when each leaves', () => {
  expect(describeCartShipping(sent, [line('2027-02-10'), line(null), line(null)])).toBe(
    '$12.77 for 2 parcels: now and after the release on February 10, 2027. Each takes 5\u00a0to\u00a010 days.',
  )
  expect(
    describeCartShipping({ priceInCents: 0, days: null }, [line('2027-02-10'), line('2027-03-01')]),
  ).toBe('free for 2 parcels: after the release on February 10, 2027 and after the release on March 1, 2027.')
})
