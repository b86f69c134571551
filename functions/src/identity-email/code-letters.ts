import { portalPaths } from '@lorecircle/shared/edge/portal-paths'

/** What stands in a mail that carries a code. */
export type CodeLetter = {
  subject: string
  title: string
  text: string
  /** The page that takes the code, with what its button says; null where the reader is already on it. */
  action: { label: string; path: string } | null
}

const verify = (title: string, text: string): CodeLetter => ({
  subject: 'Your Lorecircle verification code',
  title,
  text,
  action: { label: 'Verify my email', path: portalPaths.verify },
})

/** By what Cognito calls the occasion; it sends its own plain text for any other. */
export const codeLetters: Readonly<Record<string, CodeLetter>> = {
  CustomMessage_SignUp: verify(
    'Welcome to Lorecircle.',
    'One step is left before your shop can open its door: tell us that this address is yours.',
  ),
  CustomMessage_ResendCode: verify('Here is a new code.', 'The codes that we sent before no longer work.'),
  CustomMessage_ForgotPassword: {
    subject: 'Choose a new Lorecircle password',
    title: 'Choose a new password.',
    text: 'Someone, most likely you, asked for a new password. Until it is chosen, the old one stays.',
    action: { label: 'Choose a new password', path: portalPaths.forgotPassword },
  },
  CustomMessage_UpdateUserAttribute: {
    subject: 'Confirm your new address',
    title: 'Confirm your new address.',
    text: 'Enter this code in your settings, and this address becomes the one you log in with.',
    action: null,
  },
  CustomMessage_VerifyUserAttribute: {
    subject: 'Confirm your address',
    title: 'Confirm your address.',
    text: 'Enter this code in your settings to confirm that this address is yours.',
    action: null,
  },
}
