import { CognitoError, verifyTotp } from './cognito-parts.ts'
import { issueTokens } from './issue-tokens.ts'
import { notAuthorized } from './not-authorized.ts'
import { checkPassword, findUser, type Pool, saveUser } from './pool-context.ts'
import { afterNewPassword, afterPassword, askForCode, type Steps, waiting } from './sign-in-steps.ts'

type Answers = Record<string, string>
type Challenge = (steps: Steps, pool: Pool, answers: Answers, session: string) => Promise<object>

/** What somebody who signs in is asked, and how their answer is judged. */
export const challenges = new Map<string, Challenge>([
  ['PASSWORD_VERIFIER', provePassword],
  ['NEW_PASSWORD_REQUIRED', choosePassword],
  ['SELECT_MFA_TYPE', chooseFactor],
  ['SOFTWARE_TOKEN_MFA', proveFactor],
])

async function provePassword(steps: Steps, pool: Pool, answers: Answers): Promise<object> {
  // No device is remembered here, so whichever one a browser names is gone.
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
