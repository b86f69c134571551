import { ApiError, toErrorMessage } from '../api/api-error.ts'

type Names = { sub: string; firstName: string; lastName: string }

/** The reason why the profile cannot be fetched (B8-44); null if it can. */
export const profileFailure = ({ sub, firstName, lastName }: Names): string | null =>
  sub && firstName && lastName ? null : 'Missing required attributes (sub, firstname, or lastname)'

/** The spec's message for a failed profile request (B8-45). */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return toErrorMessage(error)
  if (error.status === 401) return 'User not logged in'
  if (error.status === 0) return error.message
  return `Failed to fetch profile data. Status: ${error.status} - ${error.message}`
}
