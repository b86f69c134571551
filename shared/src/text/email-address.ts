import { z } from 'zod'

export const longestEmail = 254

/** An address that mail can reach, as somebody types it. */
export const EmailAddress = z
  .string('Please enter your email address.')
  .trim()
  .min(1, 'Please enter your email address.')
  .max(longestEmail, `An email address can have at most ${longestEmail} characters.`)
  .pipe(z.email('Please enter a valid email address.'))
