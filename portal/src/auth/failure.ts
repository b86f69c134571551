import { messageOf } from '../api/api-error.ts'

/** What went wrong before the portal opened (B8-01, B8-03, B8-04). */
export const failureOf = (error: unknown): string => `Error: ${messageOf(error)}`
