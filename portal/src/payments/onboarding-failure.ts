import { ApiError } from '../api/api-error.ts'

/** The server's own sentence where there is one, else the spec's (B8-32, B8-33). */
export const onboardingFailure = (error: Error): string =>
  error instanceof ApiError && error.code !== 'answer.unexpected'
    ? error.message
    : 'Could not start Stripe onboarding.'
