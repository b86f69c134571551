import { z } from 'zod'

const notWhole = 'That is not a complete email address.'

/** An address somebody types; `missing` is said where there is none. */
export const requiredEmail = (missing: string) => z.string().trim().min(1, missing).pipe(z.email(notWhole))

export const EmailInput = requiredEmail('Please enter your email address.')

/** The least that is taken is the contract’s (B5-07). */
export const Password = z.string().min(8, 'A password needs at least 8 characters.').max(256)

/** A code is often shown, typed or pasted in groups. */
const Typed = z.string().transform((code) => code.replace(/\s/g, ''))

export const recoveryExplanation =
  'Using one turns two-step login off. Set it up again afterwards: you get new codes, and the rest of the old ones stop working.'

/** The code in a mail. */
export const EmailedCode = Typed.pipe(z.string().min(1, 'Please enter the code from your email.'))

/** The code that an authenticator app shows. */
export const AppCode = Typed.pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from your app.'))
