import { toErrorMessage } from '../api/api-error.ts'

/** Error text before the portal opens (B8-01, B8-03, B8-04). */
export const authErrorMessage = (error: unknown): string => `Error: ${toErrorMessage(error)}`
