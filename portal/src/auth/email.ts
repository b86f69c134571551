import { z } from 'zod'

const notWhole = 'That is not a complete email address.'

/** An address somebody types; `missing` is said where there is none. */
export const emailOr = (missing: string) => z.string().trim().min(1, missing).pipe(z.email(notWhole))

export const EmailInput = emailOr('Please enter your email address.')
