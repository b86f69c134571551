import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CognitoError, type User, verifyTotp } from './cognito-parts.ts'
import { issueTokens, refreshSessionTokens } from './issue-tokens.ts'
import { notAuthorized } from './not-authorized.ts'
import { checkPassword, findUser, type Operation, type Pool, saveUser } from './pool-context.ts'
import { type SrpExchange, startSrp } from './srp.ts'
import { clientId, poolName } from './user-pool.ts'

const SESSION_MS = 3 * 60 * 1000

/** State between sign-in steps; expires after three minutes, as in Cognito. */
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

const newSteps = () => ({
  proofs: new Expiring<{ userId: string; exchange: SrpExchange }>(),
  newPasswords: new Expiring<{ userId: string }>(),
  choices: new Expiring<{ userId: string }>(),
  secondFactors: new Expiring<{ userId: string; failures: number }>(),
})

const challenge = (ChallengeName: string, { Username }: User, more: object = {}) => ({
  ChallengeName,
  ChallengeParameters: { USER_ID_FOR_SRP: Username, ...more },
})

const challenges = new Map<string, Challenge>([
  ['PASSWORD_VERIFIER', provePassword],
  ['NEW_PASSWORD_REQUIRED', choosePassword],
  ['SELECT_MFA_TYPE', chooseFactor],
  ['SOFTWARE_TOKEN_MFA', proveFactor],
])

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
export function createSignInOperations(): Record<
  'initiateAuth' | 'adminInitiateAuth' | 'respondToAuthChallenge' | 'getTokensFromRefreshToken',
  Operation
> {
  const steps = newSteps()
  return {
    async initiateAuth(pool, body) {
      const { ClientId, AuthFlow, AuthParameters: given } = InitiateBody.parse(body)
      checkClient(ClientId)
      if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN')
        return refreshSessionTokens(pool, given.REFRESH_TOKEN ?? '')
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
      return refreshSessionTokens(pool, input.RefreshToken)
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

type Answers = Record<string, string>

type Challenge = (steps: Steps, pool: Pool, answers: Answers, session: string) => Promise<object>

async function provePassword(steps: Steps, pool: Pool, answers: Answers): Promise<object> {
  // No devices are remembered here, so any device that a browser names is unknown.
  if (answers.DEVICE_KEY) throw new CognitoError('ResourceNotFoundException', 'Device does not exist.')
  const proof = steps.proofs.take(answers.PASSWORD_CLAIM_SECRET_BLOCK ?? '')
  const user = proof && (await findUser(pool, proof.userId))
  const claim = {
    timestamp: answers.TIMESTAMP ?? '',
    signature: answers.PASSWORD_CLAIM_SIGNATURE ?? '',
  }
  if (!user) throw notAuthorized()
  pool.lockouts.judge(user.Username, proof.exchange.accepts(claim))
  return afterPassword(steps, pool, user)
}

async function choosePassword(steps: Steps, pool: Pool, answers: Answers, session: string): Promise<object> {
  const user = await waiting(pool, steps.newPasswords.peek(session))
  checkPassword(answers.NEW_PASSWORD ?? '')
  steps.newPasswords.take(session)
  const confirmed = { ...user, Password: answers.NEW_PASSWORD ?? '', UserStatus: 'CONFIRMED' as const }
  await saveUser(pool, confirmed)
  return afterNewPassword(steps, pool, confirmed)
}

async function chooseFactor(steps: Steps, pool: Pool, answers: Answers, session: string): Promise<object> {
  const user = await waiting(pool, steps.choices.take(session))
  if (answers.ANSWER !== 'SOFTWARE_TOKEN_MFA')
    throw new CognitoError('InvalidParameterException', `${answers.ANSWER} cannot be sent from here.`)
  return askForCode(steps, user)
}

async function proveFactor(steps: Steps, pool: Pool, answers: Answers, session: string): Promise<object> {
  const step = steps.secondFactors.peek(session)
  const user = await waiting(pool, step)
  const secret = user.SoftwareTokenMfaConfiguration?.Secret ?? ''
  if (!verifyTotp(secret, answers.SOFTWARE_TOKEN_MFA_CODE ?? '')) {
    if (step && ++step.failures >= 5) steps.secondFactors.take(session)
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user')
  }
  steps.secondFactors.take(session)
  return issueTokens(pool, user)
}

type Steps = ReturnType<typeof newSteps>

async function afterPassword(steps: Steps, pool: Pool, user: User): Promise<object> {
  if (user.UserStatus === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.UserStatus === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') {
    const Session = steps.newPasswords.add({ userId: user.Username })
    return { ...challenge('NEW_PASSWORD_REQUIRED', user, { requiredAttributes: '[]' }), Session }
  }
  return afterNewPassword(steps, pool, user)
}

async function afterNewPassword(steps: Steps, pool: Pool, user: User): Promise<object> {
  const factors = user.UserMFASettingList ?? []
  if (!factors.includes('SOFTWARE_TOKEN_MFA')) return issueTokens(pool, user)
  if (factors.length > 1 && !user.PreferredMfaSetting) {
    const Session = steps.choices.add({ userId: user.Username })
    return { ...challenge('SELECT_MFA_TYPE', user, { MFAS_CAN_CHOOSE: JSON.stringify(factors) }), Session }
  }
  return askForCode(steps, user)
}

function askForCode({ secondFactors }: Steps, user: User): object {
  const Session = secondFactors.add({ userId: user.Username, failures: 0 })
  return { ...challenge('SOFTWARE_TOKEN_MFA', user), Session }
}

async function waiting(pool: Pool, step: { userId: string } | undefined): Promise<User> {
  const user = step && (await findUser(pool, step.userId))
  if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
  return user
}
