import { z } from 'zod'
import { challenges } from './answer-challenge.ts'
import { CognitoError, type User } from './cognito-parts.ts'
import { refresh } from './issue-tokens.ts'
import { notAuthorized } from './not-authorized.ts'
import { findUser, type Operation, type Pool } from './pool-context.ts'
import { afterPassword, newSteps, type Steps } from './sign-in-steps.ts'
import { type SrpExchange, startSrp } from './srp.ts'
import { clientId, poolName } from './user-pool.ts'

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
  const steps = newSteps()
  return {
    async initiateAuth(pool, body) {
      const { ClientId, AuthFlow, AuthParameters: given } = InitiateBody.parse(body)
      checkClient(ClientId)
      if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN')
        return refresh(pool, given.REFRESH_TOKEN ?? '')
      const user = await signingIn(pool, given.USERNAME ?? '')
      if (AuthFlow === 'USER_PASSWORD_AUTH') return withPassword(steps, pool, user, given.PASSWORD)
      if (AuthFlow === 'USER_SRP_AUTH') return askForProof(steps, user, given.SRP_A ?? '')
      throw notEnabled(AuthFlow)
    },

    async adminInitiateAuth(pool, body) {
      const { ClientId, AuthFlow, AuthParameters } = InitiateBody.parse(body)
      checkClient(ClientId)
      if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') throw notEnabled(AuthFlow)
      const user = await signingIn(pool, AuthParameters.USERNAME ?? '')
      return withPassword(steps, pool, user, AuthParameters.PASSWORD)
    },

    async respondToAuthChallenge(pool, body) {
      const { ClientId, ChallengeName, ChallengeResponses, Session = '' } = RespondBody.parse(body)
      checkClient(ClientId)
      const judge = challenges.get(ChallengeName)
      if (!judge) throw new CognitoError('InvalidParameterException', `Unknown challenge ${ChallengeName}`)
      return judge(steps, pool, ChallengeResponses, Session)
    },

    async getTokensFromRefreshToken(pool, body) {
      const input = RefreshBody.parse(body)
      checkClient(input.ClientId)
      return refresh(pool, input.RefreshToken)
    },
  }
}

async function signingIn(pool: Pool, username: string): Promise<User> {
  const user = await findUser(pool, username)
  if (!user) throw notAuthorized()
  if (!user.Enabled) throw notAuthorized('User is disabled.')
  return user
}

async function withPassword(
  steps: Steps,
  pool: Pool,
  user: User,
  password: string | undefined,
): Promise<object> {
  pool.lockouts.judge(user.Username, user.Password === password)
  return afterPassword(steps, pool, user)
}

function askForProof(steps: Steps, user: User, srpA: string): object {
  const exchange = begin(user, srpA)
  steps.proofs.set(exchange.challenge.SECRET_BLOCK, { userId: user.Username, exchange })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: { ...exchange.challenge, USER_ID_FOR_SRP: user.Username, USERNAME: user.Username },
  }
}

function begin(user: User, srpA: string): SrpExchange {
  try {
    return startSrp({ poolName, userId: user.Username, password: user.Password, srpA })
  } catch {
    throw new CognitoError('InvalidParameterException', 'SRP_A is not valid')
  }
}

const notEnabled = (flow: string) =>
  new CognitoError('InvalidParameterException', `${flow} is not enabled for the client.`)

function checkClient(id: string) {
  if (id !== clientId)
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
}
