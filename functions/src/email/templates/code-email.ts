import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { html } from 'hono/html'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, type EmailDescription, renderEmail } from '../layout/lay-out-email.ts'
import type { EmailPart } from '../layout/part.ts'
import { button, note, paragraph, tableAttributes } from '../layout/parts.ts'
import { sans } from '../layout/style.ts'

type CodeWords = Pick<EmailDescription, 'name' | 'subject' | 'title'> & {
  text: string
  /** Validity of the code, set by Cognito. */
  lasts: string
  /** The page that takes the code, with what its button says; null where the reader is already on it. */
  action: { label: string; path: string } | null
}

const verification = {
  lasts: '24 hours',
  subject: 'Your Lorecircle verification code',
  action: { label: 'Verify my email', path: portalPaths.verify },
}

const occasions = {
  CustomMessage_SignUp: {
    ...verification,
    name: 'code_sign_up',
    title: 'Welcome to Lorecircle',
    text: 'Confirm that this address is yours to finish signing up.',
  },
  CustomMessage_ResendCode: {
    ...verification,
    name: 'code_resent',
    title: 'Your new code',
    text: 'Earlier codes no longer work.',
  },
  CustomMessage_ForgotPassword: {
    lasts: '1 hour',
    name: 'code_password_reset',
    subject: 'Choose a new Lorecircle password',
    title: 'Choose a new password',
    text: 'Someone, most likely you, asked for a new password. Your password stays the same until you choose a new one.',
    action: { label: 'Choose a new password', path: portalPaths.forgotPassword },
  },
  CustomMessage_UpdateUserAttribute: {
    lasts: '24 hours',
    name: 'code_email_change',
    subject: 'Confirm your new address',
    title: 'Confirm your new address',
    text: 'Enter this code in Settings to log in with this address from now on.',
    action: null,
  },
  CustomMessage_VerifyUserAttribute: {
    lasts: '24 hours',
    name: 'code_email_verification',
    subject: 'Confirm your address',
    title: 'Confirm your address',
    text: 'Enter this code in Settings to confirm that this address is yours.',
    action: null,
  },
} as const satisfies Record<string, CodeWords>
export type CodeOccasion = keyof typeof occasions

export const isCodeOccasion = (occasion: string): occasion is CodeOccasion =>
  Object.hasOwn(occasions, occasion)

/** Carries a code to the address that it proves; where a page takes the code, a link does so, too. */
export function codeEmail(
  occasion: CodeOccasion,
  { origin, email, code }: { origin: string; email: string; code: string },
): EmailContent {
  const { text, action, lasts, ...words } = occasions[occasion]
  return renderEmail({
    ...words,
    preheader: text,
    header: 'From Lorecircle',
    parts: [
      paragraph(text),
      plate(code),
      action &&
        button(action.label, `${origin}${action.path}?email=${encodeURIComponent(email)}&code=${code}`),
      note(
        `The code works once, for ${lasts}. If you did not ask for it, ignore this email: nothing changes.`,
      ),
    ],
    footer: platformFooter,
  })
}

const plate = (code: string): EmailPart => ({
  html: ({ day }) =>
    html`<table ${tableAttributes}><tr><td class="plate code" style="border:1px solid ${day};padding:10px 15px 10px 20px;color:${day};font-family:${sans};font-size:28px;line-height:36px;letter-spacing:.18em;white-space:nowrap">${code}</td></tr></table>`,
  text: code,
  above: 24,
})
