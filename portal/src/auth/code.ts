import { z } from 'zod'

/** A code is often shown, typed or pasted in groups. */
const Typed = z.string().transform((code) => code.replace(/\s/g, ''))

/** What using a recovery code does: said where the codes are given, and where one is asked for. */
export const whatRecoveryDoes =
  'Using one turns two-step login off. Set it up again afterwards: you get new codes, and the rest of the old ones stop working.'

/** The code in a mail. */
export const EmailedCode = Typed.pipe(z.string().min(1, 'Please enter the code from your email.'))

/** The code that an authenticator app shows. */
export const AppCode = Typed.pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from your app.'))
