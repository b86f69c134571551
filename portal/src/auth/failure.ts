import { messageOf } from '../api/api-error.ts'

/** What went wrong before the portal opened (spec B §8). */
export const failureOf = (error: unknown): string => `Error: ${messageOf(error)}`
