import { authorAttribute, authorId } from '@lorecircle/shared/account/author-id'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { unreachableError } from '../api/api-error.ts'
import type { Config } from '../config/config.ts'
import { isAlreadyVerifiedError, translateIdentityError, withTranslatedErrors } from './refusals.ts'

/** The only module that uses the identity provider for accounts. */

export type SignedInAuthor = {
  sub: string
  email: string
  firstName: string
  middleInitial: string
  lastName: string
  name: string
  /** Time of the login; '' if the token has none. */
  loggedInAt: string
}

export function configureIdentity({ identity }: Config) {
  // The library warns about custom endpoints, which this project configures on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: identity.endpoint,
      },
    },
  })
}

/** Names may be empty; a token without a `sub` is invalid. */
function signedIn(claims: Record<string, unknown>): SignedInAuthor | null {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value : ''
  }
  const sub = authorId({ sub: text('sub'), [authorAttribute]: text(authorAttribute) })
  if (!sub) return null
  return {
    sub,
    email: text('email'),
    firstName: text('custom:firstname'),
    middleInitial: text('custom:middleinitial'),
    lastName: text('custom:lastname'),
    name: text('name'),
    loggedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000).toISOString() : '',
  }
}

/** Null if nobody is signed in. Refreshes expired tokens. */
export async function findSignedInAuthor(): Promise<SignedInAuthor | null> {
  const payload = (await tokens())?.idToken?.payload
  return payload ? signedIn(payload) : null
}

export const fetchIdToken = async (): Promise<string | undefined> => (await tokens())?.idToken?.toString()

/** Refreshes tokens before they expire; false if the provider refuses. */
export const refreshCredentials = async (): Promise<boolean> =>
  (await tokens({ forceRefresh: true })) !== undefined

export const onSignedIn = (listener: () => void) =>
  Hub.listen('auth', ({ payload }) => payload.event === 'signedIn' && listener())

async function tokens(options?: { forceRefresh: boolean }) {
  try {
    return (await fetchAuthSession(options)).tokens
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') throw unreachableError()
    return undefined
  }
}

type NewAuthor = {
  firstName: string
  middleInitial: string
  lastName: string
  email: string
  password: string
}

export const registerAuthor = (author: NewAuthor) =>
  withTranslatedErrors(
    'sign-up',
    signUp({
      username: author.email,
      password: author.password,
      options: {
        userAttributes: {
          name: `${author.firstName} ${author.lastName}`,
          'custom:firstname': author.firstName,
          'custom:lastname': author.lastName,
          ...(author.middleInitial ? { 'custom:middleinitial': author.middleInitial } : {}),
        },
      },
    }),
  )

/**
 * Verifies an email with its code. Resolves to `already_verified` for a verified one, which reveals no more than a
 * sign-up with it does.
 */
export const confirmAuthor = (email: string, code: string): Promise<'verified' | 'already_verified'> =>
  unlessVerified('verified', confirmSignUp({ username: email, confirmationCode: code }))

/** Sends a new code to an unverified email; resolves to `already_verified` for a verified one, without sending. */
export const resendCode = (email: string): Promise<'sent' | 'already_verified'> =>
  unlessVerified('sent', resendSignUpCode({ username: email }))

async function unlessVerified<Done>(
  done: Done,
  answer: Promise<unknown>,
): Promise<Done | 'already_verified'> {
  try {
    await answer
    return done
  } catch (error) {
    if (isAlreadyVerifiedError(error)) return 'already_verified'
    throw translateIdentityError('verification', error)
  }
}

export type LoginOutcome =
  | 'signed_in'
  | 'needs_verification'
  | 'needs_reset'
  | 'needs_new_password'
  | 'needs_code'

/** Throws an error with a message for users, as all functions here do. */
export const logInWithPassword = async (email: string, password: string): Promise<LoginOutcome> =>
  outcomeOf(await withTranslatedErrors('login', signIn({ username: email, password })))

export const answerLogin = async (challengeResponse: string): Promise<LoginOutcome> =>
  outcomeOf(await withTranslatedErrors('login answer', confirmSignIn({ challengeResponse })))

async function outcomeOf({ isSignedIn, nextStep }: SignInOutput): Promise<LoginOutcome> {
  if (isSignedIn) return 'signed_in'
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_UP':
      return 'needs_verification'
    case 'RESET_PASSWORD':
      return 'needs_reset'
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'needs_new_password'
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'needs_code'
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return answerLogin('TOTP')
    default:
      throw new Error('This login needs a step that this page does not offer. Please contact support.')
  }
}

/** Another tab has signed in, possibly with another account. */
export const isSignedInAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserAlreadyAuthenticatedException'

export const logOut = () => signOut()

export const requestNewPassword = (email: string) =>
  withoutTelling(withTranslatedErrors('forgotten password', resetPassword({ username: email })))

/**
 * Treats addresses that get no email, such as unverified ones, like those that do, to reveal nothing about accounts.
 */
async function withoutTelling(sent: Promise<unknown>): Promise<void> {
  try {
    await sent
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidParameterException')) throw error
  }
}

export const setNewPassword = (email: string, code: string, password: string) =>
  withTranslatedErrors(
    'forgotten password',
    confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }),
  )
