import { z } from 'zod'

/** A code is often shown, typed or pasted in groups. */
const Typed = z.string().transform((code) => code.replace(/\s/g, ''))

/** The code in a mail. */
export const MailedCode = Typed.pipe(z.string().min(1, 'Please enter the code from your mail.'))

/** The code that an authenticator app shows. */
export const AppCode = Typed.pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from your app.'))
