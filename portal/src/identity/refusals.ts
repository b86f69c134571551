import { mailboxRefusals } from '@lorecircle/shared/account/mailbox-refusals'

/**
 * Messages for the identity provider's errors, by error name, or by message if a name has several meanings. Other
 * errors keep the provider's message.
 */
type Sentences = Record<string, string>

const tooManyTries = 'Too many tries. Please wait a while, then try again.'
const noMail = 'The email with the code could not be sent. Please check the address and try again.'
const fault = 'Something went wrong. Try again.'

const anywhere: Sentences = {
  LimitExceededException: tooManyTries,
  TooManyRequestsException: tooManyTries,
  TooManyFailedAttemptsException: tooManyTries,
  CodeDeliveryFailureException: noMail,
  InvalidPasswordException: 'Please choose another password, with 8 to 256 characters.',
  InternalErrorException: fault,
  UnexpectedLambdaException: fault,
  UserLambdaValidationException: fault,
}

const tookTooLong = 'This login took too long. Start again.'
/** One message for all cases, so that it does not reveal which addresses have an account or are unverified. */
const noCodeOfOurs =
  'That code is not right, or no longer works. Look for it in the newest email that we sent you, or press Resend code for a new one.'
const wrongAppCode =
  'That code is not right. Codes change every 30 seconds: enter the one that the app shows now.'
const taken = 'An account with the given email already exists.'

const session: Sentences = {
  NotAuthorizedException: 'Your session has ended. Please log in again.',
  UserUnAuthenticatedException: 'Your session has ended. Please log in again.',
}

const steps = {
  login: {
    'Incorrect username or password.': 'Incorrect email or password.',
    'Password attempts exceeded': 'Too many tries. Wait a while, then try again, or choose a new password.',
    'User is disabled.': 'This account is closed. Please contact support.',
  },
  'login answer': {
    CodeMismatchException: wrongAppCode,
    ExpiredCodeException: 'That code was used already. Wait for the next one that the app shows.',
    NotAuthorizedException: tookTooLong,
    SignInException: tookTooLong,
  },
  'sign-up': {
    UsernameExistsException: `${taken} Log in with it; a forgotten password can be changed there.`,
  },
  verification: {
    CodeMismatchException: noCodeOfOurs,
    ExpiredCodeException: noCodeOfOurs,
    NotAuthorizedException: noCodeOfOurs,
  },
  'forgotten password': {
    CodeMismatchException: noCodeOfOurs,
    ExpiredCodeException: noCodeOfOurs,
    NotAuthorizedException: 'This password cannot be changed here. Please contact support.',
  },
  change_password: {
    ...session,
    'Incorrect username or password.': 'Your current password is not right.',
  },
  authenticator: {
    ...session,
    CodeMismatchException: wrongAppCode,
    EnableSoftwareTokenMFAException: wrongAppCode,
  },
} satisfies Record<string, Sentences>

export type IdentityStep = keyof typeof steps

export function translateIdentityError(step: IdentityStep, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const here: Sentences = steps[step]
  const ours = Object.values(mailboxRefusals).find((sentence) => error.message.includes(sentence))
  const sentence = ours ?? here[error.message] ?? here[error.name] ?? anywhere[error.name]
  if (!sentence) return error
  const told = new Error(sentence, { cause: error })
  told.name = error.name
  return told
}

/**
 * True if a code was refused because the email is already verified. The provider checks the user's status before the
 * code.
 */
export const isAlreadyVerifiedError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^User cannot be confirmed\. Current status is /.test(error.message) ||
    /^User is already confirmed\.?$/.test(error.message))

export async function withTranslatedErrors<T>(step: IdentityStep, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw translateIdentityError(step, error)
  }
}
