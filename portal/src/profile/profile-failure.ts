import { ApiError, toErrorMessage } from '../api/api-error.ts'

type Names = { sub: string; firstName: string; lastName: string }

/** What keeps a profile from being fetched at all (B8-44); null where nothing does. */
export const profileFailure = ({ sub, firstName, lastName }: Names): string | null =>
  sub && firstName && lastName ? null : 'Missing required attributes (sub, firstname, or lastname)'

/** The spec's sentence for a profile that was not fetched (B8-45). */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return toErrorMessage(error)
  if (error.status === 401) return 'User not logged in'
  if (error.status === 0) return error.message
  return `Failed to fetch profile data. Status: ${error.status} - ${error.message}`
}
