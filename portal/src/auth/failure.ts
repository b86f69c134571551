import { toErrorMessage } from '../api/api-error.ts'

/** What went wrong before the portal opened (B8-01, B8-03, B8-04). */
export const authErrorMessage = (error: unknown): string => `Error: ${toErrorMessage(error)}`
