import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, offlineError, sessionEndedError } from '../api/api-error.ts'
import { subscribeFailure } from './membership-in-words.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = new ApiError(400, 'coupon.unknown', 'This coupon does not exist.')
const unreadable = (status: number) => new ApiError(status, 'answer.unexpected', 'Something went wrong.')

test('an author reads why the payment page did not open: the reason, else the status, else that it did not', {
  tags: ['B7-63', 'B8-28', 'B8-29'],
}, () => {
  expect(subscribeFailure(refused, 'subscribe')).toBe(
    'Failed to create Stripe session: This coupon does not exist.',
  )
  expect(subscribeFailure(unreadable(502), 'subscribe')).toBe('Failed to create Stripe session: HTTP 502')
  expect(subscribeFailure(unreadable(200), 'getstarted')).toBe('Failed to create Stripe session.')
})

test('what nobody foresaw is told, too, and being offline as what it is', { tags: ['B8-30'] }, () => {
  expect(subscribeFailure(new TypeError('x is not a function'), 'subscribe')).toBe(
    'Something went wrong. Try again.',
  )
  expect(subscribeFailure(offlineError(), 'subscribe')).toBe('You seem to be offline.')
  vi.stubGlobal('navigator', { onLine: true })
  expect(subscribeFailure(offlineError(), 'subscribe')).toBe(
    'Lorecircle cannot be reached just now. Try again.',
  )
})

test('whose session ended on the way is asked to log in', { tags: ['B2.4-09', 'B5-50', 'B8-31'] }, () => {
  expect(subscribeFailure(sessionEndedError(), 'subscribe')).toBe('Please log in to subscribe.')
  expect(subscribeFailure(sessionEndedError(), 'getstarted')).toBe('Please log in first.')
})
