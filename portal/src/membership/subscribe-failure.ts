import { ApiError } from '../api/api-error.ts'
import type { Choice } from './queries.ts'

/** The spec's sentences for a checkout that did not start (B8-28 to B8-30). */
export function subscribeFailure(error: Error, from: Choice['from']): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.'
  if (error.status === 401) return logInFirst[from]
  if (error.status === 0) return error.message
  if (error.code !== 'answer.unexpected') return `Failed to create Stripe session: ${error.message}`
  const isAnswer = error.status >= 200 && error.status < 300
  return isAnswer
    ? 'Failed to create Stripe session.'
    : `Failed to create Stripe session: HTTP ${error.status}`
}

const logInFirst = {
  subscribe: 'Please log in to subscribe.',
  getstarted: 'Please log in first.',
} as const satisfies Record<Choice['from'], string>
