import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readToken } from './access-token.ts'
import { CognitoError, type User, verifyTotp } from './cognito-parts.ts'
import { findUser, notAuthorized, type Operation, type Pool, saveUser } from './pool-context.ts'
import { type SrpExchange, startSrp } from './srp.ts'
import { clientId, poolName } from './user-pool.ts'

const SESSION_MS = 3 * 60 * 1000
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

/** Sign-in has steps, which are kept for three minutes: a password proof, and a second factor where it is set. */
export function signIn(): Record<
  'initiateAuth' | 'respondToAuthChallenge' | 'getTokensFromRefreshToken',
  Operation
> {
  const proofs = new Expiring<{ userId: string; exchange: SrpExchange }>()
  const secondFactors = new Expiring<{ userId: string; failures: number }>()

  async function afterPassword(pool: Pool, user: User): Promise<object> {
    if (user.UserStatus === 'UNCONFIRMED')
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
    if (user.UserStatus === 'RESET_REQUIRED')
      throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
    if (!user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA')) return issueTokens(pool, user)
    const Session = secondFactors.add({ userId: user.Username, failures: 0 })
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: user.Username },
      Session,
    }
  }

  return {
    async initiateAuth(pool, body) {
      const input = InitiateBody.parse(body)
      checkClient(input.ClientId)
      const { USERNAME = '', PASSWORD, SRP_A = '', REFRESH_TOKEN = '' } = input.AuthParameters
      if (input.AuthFlow === 'REFRESH_TOKEN_AUTH' || input.AuthFlow === 'REFRESH_TOKEN')
        return refresh(pool, REFRESH_TOKEN)

      const user = await findUser(pool, USERNAME)
      if (!user) throw notAuthorized()
      if (!user.Enabled) throw notAuthorized('User is disabled.')
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

    async respondToAuthChallenge(pool, body) {
      const { ClientId, ChallengeName, ChallengeResponses: answers, Session = '' } = RespondBody.parse(body)
      checkClient(ClientId)
      if (ChallengeName === 'PASSWORD_VERIFIER') {
        const proof = proofs.take(answers.PASSWORD_CLAIM_SECRET_BLOCK ?? '')
        const user = proof && (await findUser(pool, proof.userId))
        const claim = {
          timestamp: answers.TIMESTAMP ?? '',
          signature: answers.PASSWORD_CLAIM_SIGNATURE ?? '',
        }
        if (!user || !proof.exchange.accepts(claim)) throw notAuthorized()
        return afterPassword(pool, user)
      }
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const session = secondFactors.peek(Session)
        const user = session && (await findUser(pool, session.userId))
        if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
        const secret = user.SoftwareTokenMfaConfiguration?.Secret ?? ''
        if (!verifyTotp(secret, answers.SOFTWARE_TOKEN_MFA_CODE ?? '')) {
          session.failures += 1
          if (session.failures >= 5) secondFactors.take(Session)
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

class Expiring<Value> {
  readonly #values = new Map<string, { value: Value; untilMs: number }>()

  add(value: Value): string {
    const id = randomUUID()
    this.set(id, value)
    return id
  }

  set(id: string, value: Value) {
    for (const [old, { untilMs }] of this.#values) if (untilMs < Date.now()) this.#values.delete(old)
    this.#values.set(id, { value, untilMs: Date.now() + SESSION_MS })
  }

  peek(id: string): Value | undefined {
    const found = this.#values.get(id)
    return found && found.untilMs >= Date.now() ? found.value : undefined
  }

  take(id: string): Value | undefined {
    const value = this.peek(id)
    this.#values.delete(id)
    return value
  }
}
