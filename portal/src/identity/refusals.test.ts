import { mailboxRefusals } from '@lorecircle/shared/account/mailbox-refusals'
import { expect, test } from 'vitest'
import {
  type IdentityStep,
  isAlreadyVerifiedError,
  translateIdentityError,
  withTranslatedErrors,
} from './refusals.ts'

/** As the provider's library throws it. */
function refusal(name: string, message: string) {
  const error = new Error(message)
  error.name = name
  return error
}

const said = (step: IdentityStep, name: string, message: string) => {
  const told = translateIdentityError(step, refusal(name, message))
  return told instanceof Error ? told.message : undefined
}

test('whoever types a wrong code reads where the right one is', () => {
  const mailed = ['CodeMismatchException', 'Invalid verification code provided, please try again.'] as const
  for (const step of ['verification', 'forgotten password'] as const) {
    expect(said(step, ...mailed)).toContain('newest email')
    expect(said(step, ...mailed)).toContain('Resend code')
  }
  expect(said('login answer', 'CodeMismatchException', 'Invalid code received for user')).toContain('app')
  expect(said('authenticator', 'EnableSoftwareTokenMFAException', 'Code mismatch')).toContain('app')
})

test('a code that opens nothing is answered in one sentence, whether the address has an account or not', () => {
  const refusals = [
    ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
    ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
  ] as const
  const sentences = refusals.map(([name, message]) => said('verification', name, message))
  expect(new Set(sentences).size).toBe(1)
  const [wrong, old] = refusals
  expect(said('forgotten password', ...wrong)).toBe(said('forgotten password', ...old))
})

test('an email that is verified already is no error, and a wrong code for any other one is', () => {
  for (const message of [
    'User cannot be confirmed. Current status is CONFIRMED',
    'User is already confirmed.',
  ])
    expect(isAlreadyVerifiedError(refusal('Any', message))).toBe(true)
  const wrong = 'Invalid verification code provided, please try again.'
  expect(isAlreadyVerifiedError(refusal('CodeMismatchException', wrong))).toBe(false)
  expect(isAlreadyVerifiedError(refusal('NotAuthorizedException', 'User is disabled.'))).toBe(false)
})

test('whoever has an account already is told to log in', () => {
  const taken = ['UsernameExistsException', 'User already exists'] as const
  expect(said('sign-up', ...taken)).toMatch(/^An account with the given email already exists\. Log in/)
})

test('whoever tried too often reads so in every step', () => {
  const limit = ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'] as const
  for (const step of ['login', 'verification', 'forgotten password', 'change_password'] as const) {
    expect(said(step, ...limit)).toBe('Too many tries. Please wait a while, then try again.')
  }
  expect(said('login', 'NotAuthorizedException', 'Password attempts exceeded')).toContain('Too many tries.')
})

test('whoever was sent many codes reads what to do, and not how the provider says it', () => {
  const { codesThisHour, signUps } = mailboxRefusals
  const refused = (sentence: string) =>
    ['UserLambdaValidationException', `CustomMessage failed with error ${sentence}.`] as const
  for (const step of ['sign-up', 'verification', 'forgotten password'] as const)
    expect(said(step, ...refused(codesThisHour))).toBe(codesThisHour)
  expect(said('sign-up', ...refused(signUps))).toBe(signUps)
  expect(said('sign-up', ...refused('Cannot read properties of undefined'))).toBe(
    'Something went wrong. Try again.',
  )
})

test('a wrong current password and an ended session are told apart', () => {
  const wrong = 'Incorrect username or password.'
  expect(said('change_password', 'NotAuthorizedException', wrong)).toBe('Your current password is not right.')
  expect(said('change_password', 'NotAuthorizedException', 'Access Token has been revoked')).toContain(
    'session has ended',
  )
})

test('who logs in has typed an email, and no username', () => {
  const wrong = 'Incorrect username or password.'
  expect(said('login', 'NotAuthorizedException', wrong)).toBe('Incorrect email or password.')
})

test('what says enough by itself stays as the provider says it', () => {
  const there = 'There is already a signed in user.'
  expect(said('login', 'UserAlreadyAuthenticatedException', there)).toBe(there)
  expect(translateIdentityError('login', 'no error at all')).toBe('no error at all')
})

test('a refusal keeps its name and its cause, and an answer passes', async () => {
  const error = refusal('CodeMismatchException', 'Invalid verification code provided, please try again.')
  await expect(withTranslatedErrors('verification', Promise.reject(error))).rejects.toMatchObject({
    name: 'CodeMismatchException',
    cause: error,
  })
  await expect(withTranslatedErrors('verification', Promise.resolve('done'))).resolves.toBe('done')
})
