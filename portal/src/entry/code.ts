import { z } from 'zod'

/** The code in a mail. */
export const MailedCode = z.string().trim().min(1, 'Please enter the code from your mail.')

/** The code that an authenticator app shows, often in two groups. */
export const AppCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from your app.'))
