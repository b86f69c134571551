import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { onboardingFailure } from './ConnectPayments.tsx'

test("an author reads why the onboarding did not start: the server's own sentence, else ours", {
  tags: ['B7-57', 'B8-32', 'B8-33'],
}, () => {
  const locked = 'Complete Steps 1 and 2 to unlock Stripe connection.'
  expect(onboardingFailure(new ApiError(403, 'payments.locked', locked))).toBe(locked)
  const unreadable = new ApiError(502, 'answer.unexpected', 'Something went wrong. Try again.')
  expect(onboardingFailure(unreadable)).toBe('Could not start Stripe onboarding.')
  expect(onboardingFailure(new TypeError('nothing'))).toBe('Could not start Stripe onboarding.')
})
