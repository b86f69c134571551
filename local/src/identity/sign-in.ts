import { z } from 'zod'
import { readToken } from './access-token.ts'
import { CognitoError, type User, verifyTotp } from './cognito-parts.ts'
import { Expiring } from './expiring.ts'
import {
  checkPassword,
  findUser,
  notAuthorized,
  type Operation,
  type Pool,
  saveUser,
} from './pool-context.ts'
import { type SrpExchange, startSrp } from './srp.ts'
import { clientId, poolName } from './user-pool.ts'

const TOKEN_SECONDS = 3600
const DEVICES = 20

const InitiateBody = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
})
const RespondBody = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
})
const RefreshBody = z.object({ ClientId: z.string(), RefreshToken: z.string() })

/** Sign-in has steps: a password proof, a new password where one is due, and a second factor where it is set. */
export function signIn(): Record<
  'initiateAuth' | 'adminInitiateAuth' | 'respondToAuthChallenge' | 'getTokensFromRefreshToken',
  Operation
> {
  const proofs = new Expiring<{ userId: string; exchange: SrpExchange }>()
  const newPasswords = new Expiring<{ userId: string }>()
  const choices = new Expiring<{ userId: string }>()
  const secondFactors = new Expiring<{ userId: string; failures: number }>()

  async function afterPassword(pool: Pool, user: User): Promise<object> {
    if (user.UserStatus === 'UNCONFIRMED')
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
    if (user.UserStatus === 'RESET_REQUIRED')
      throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') {
      const Session = newPasswords.add({ userId: user.Username })
      return { ...challenge('NEW_PASSWORD_REQUIRED', user, { requiredAttributes: '[]' }), Session }
    }
    return afterNewPassword(pool, user)
  }

  async function afterNewPassword(pool: Pool, user: User): Promise<object> {
    const factors = user.UserMFASettingList ?? []
    if (!factors.includes('SOFTWARE_TOKEN_MFA')) return issueTokens(pool, user)
    if (factors.length > 1 && !user.PreferredMfaSetting) {
      const Session = choices.add({ userId: user.Username })
      return { ...challenge('SELECT_MFA_TYPE', user, { MFAS_CAN_CHOOSE: JSON.stringify(factors) }), Session }
    }
    return askForCode(user)
  }

  function askForCode(user: User): object {
    const Session = secondFactors.add({ userId: user.Username, failures: 0 })
    return { ...challenge('SOFTWARE_TOKEN_MFA', user), Session }
  }

  /** Who a step's session belongs to. */
  async function waiting(pool: Pool, step: { userId: string } | undefined): Promise<User> {
    const user = step && (await findUser(pool, step.userId))
    if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
    return user
  }

  return {
    async initiateAuth(pool, body) {
      const input = InitiateBody.parse(body)
      checkClient(input.ClientId)
      const { USERNAME = '', PASSWORD, SRP_A = '', REFRESH_TOKEN = '' } = input.AuthParameters
      if (input.AuthFlow === 'REFRESH_TOKEN_AUTH' || input.AuthFlow === 'REFRESH_TOKEN')
        return refresh(pool, REFRESH_TOKEN)

      const user = await signingIn(pool, USERNAME)
      if (input.AuthFlow === 'USER_PASSWORD_AUTH') {
        if (user.Password !== PASSWORD) throw notAuthorized()
        return afterPassword(pool, user)
      }
      if (input.AuthFlow !== 'USER_SRP_AUTH')
        throw new CognitoError(
          'InvalidParameterException',
          `${input.AuthFlow} is not enabled for the client.`,
        )
      const exchange = begin(user, SRP_A)
      proofs.set(exchange.challenge.SECRET_BLOCK, { userId: user.Username, exchange })
      return {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeParameters: {
          ...exchange.challenge,
          USER_ID_FOR_SRP: user.Username,
          USERNAME: user.Username,
        },
      }
    },

    async adminInitiateAuth(pool, body) {
      const { ClientId, AuthFlow, AuthParameters } = InitiateBody.parse(body)
      checkClient(ClientId)
      if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH')
        throw new CognitoError('InvalidParameterException', `${AuthFlow} is not enabled for the client.`)
      const user = await signingIn(pool, AuthParameters.USERNAME ?? '')
      if (user.Password !== AuthParameters.PASSWORD) throw notAuthorized()
      return afterPassword(pool, user)
    },

    async respondToAuthChallenge(pool, body) {
      const { ClientId, ChallengeName, ChallengeResponses: answers, Session = '' } = RespondBody.parse(body)
      checkClient(ClientId)
      if (ChallengeName === 'PASSWORD_VERIFIER') {
        // No device is remembered here, so whichever one a browser names is gone.
        if (answers.DEVICE_KEY) throw new CognitoError('ResourceNotFoundException', 'Device does not exist.')
        const proof = proofs.take(answers.PASSWORD_CLAIM_SECRET_BLOCK ?? '')
        const user = proof && (await findUser(pool, proof.userId))
        const claim = {
          timestamp: answers.TIMESTAMP ?? '',
          signature: answers.PASSWORD_CLAIM_SIGNATURE ?? '',
        }
        if (!user || !proof.exchange.accepts(claim)) throw notAuthorized()
        return afterPassword(pool, user)
      }
      if (ChallengeName === 'NEW_PASSWORD_REQUIRED') {
        const user = await waiting(pool, newPasswords.peek(Session))
        checkPassword(answers.NEW_PASSWORD ?? '')
        newPasswords.take(Session)
        const confirmed = { ...user, Password: answers.NEW_PASSWORD ?? '', UserStatus: 'CONFIRMED' as const }
        await saveUser(pool, confirmed)
        return afterNewPassword(pool, confirmed)
      }
      if (ChallengeName === 'SELECT_MFA_TYPE') {
        const user = await waiting(pool, choices.take(Session))
        if (answers.ANSWER !== 'SOFTWARE_TOKEN_MFA')
          throw new CognitoError('InvalidParameterException', `${answers.ANSWER} cannot be sent from here.`)
        return askForCode(user)
      }
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const session = secondFactors.peek(Session)
        const user = await waiting(pool, session)
        const secret = user.SoftwareTokenMfaConfiguration?.Secret ?? ''
        if (!verifyTotp(secret, answers.SOFTWARE_TOKEN_MFA_CODE ?? '')) {
          if (session && ++session.failures >= 5) secondFactors.take(Session)
          throw new CognitoError('CodeMismatchException', 'Invalid code received for user')
        }
        secondFactors.take(Session)
        return issueTokens(pool, user)
      }
      throw new CognitoError('InvalidParameterException', `Unknown challenge ${ChallengeName}`)
    },

    async getTokensFromRefreshToken(pool, body) {
      const input = RefreshBody.parse(body)
      checkClient(input.ClientId)
      return refresh(pool, input.RefreshToken)
    },
  }
}

const challenge = (ChallengeName: string, { Username }: User, more: object = {}) => ({
  ChallengeName,
  ChallengeParameters: { USER_ID_FOR_SRP: Username, ...more },
})

async function signingIn(pool: Pool, username: string): Promise<User> {
  const user = await findUser(pool, username)
  if (!user) throw notAuthorized()
  if (!user.Enabled) throw notAuthorized('User is disabled.')
  return user
}

function begin(user: User, srpA: string): SrpExchange {
  try {
    return startSrp({ poolName, userId: user.Username, password: user.Password, srpA })
  } catch {
    throw new CognitoError('InvalidParameterException', 'SRP_A is not valid')
  }
}

async function issueTokens(pool: Pool, user: User): Promise<object> {
  const tokens = await generate(pool, user, 'Authentication')
  await saveUser(pool, {
    ...user,
    RefreshTokens: [...(user.RefreshTokens ?? []), tokens.RefreshToken].slice(-DEVICES),
  })
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' },
  }
}

async function refresh(pool: Pool, refreshToken: string): Promise<object> {
  const user = await pool.users.getUserByRefreshToken(pool.context, refreshToken)
  if (!user) throw notAuthorized('Refresh Token has been revoked')
  if (!user.Enabled) throw notAuthorized('User is disabled.')
  readToken(refreshToken, Date.now())
  const { AccessToken, IdToken } = await generate(pool, user, 'RefreshTokens')
  return {
    ChallengeParameters: {},
    AuthenticationResult: { AccessToken, IdToken, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' },
  }
}

async function generate(pool: Pool, user: User, source: 'Authentication' | 'RefreshTokens') {
  const client = await pool.services.cognito.getAppClient(pool.context, clientId)
  if (!client) throw notAuthorized()
  return pool.services.tokenGenerator.generate(pool.context, user, [], client, undefined, source)
}

function checkClient(id: string) {
  if (id !== clientId)
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
}
