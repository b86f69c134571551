/**
 * Error for a mailbox that was sent too many codes or used for too many sign-ups. The user pool's triggers throw it,
 * Cognito wraps it into its own error ('CustomMessage failed with error …'), and the portal finds it there.
 */
export const mailboxRefusals = {
  signUps:
    'Many accounts were opened with this email address today. Log in to one of them, or try again tomorrow.',
  codesThisHour:
    'We have sent many codes to this email address. Please wait an hour, then ask for a new one.',
  codesToday: 'We have sent many codes to this email address today. Please ask for a new one tomorrow.',
} as const
