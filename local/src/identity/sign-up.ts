import { randomUUID } from 'node:crypto'
import { clientWritable } from '@lorecircle/infra/what-runs/user-attributes'
import { z } from 'zod'
import { region } from '../settings/names.ts'
import {
  attribute,
  attributesAppend,
  attributesToRecord,
  attributeValue,
  CognitoError,
  type User,
} from './cognito-parts.ts'
import { invokeTrigger } from './invoke-trigger.ts'
import { notAuthorized } from './not-authorized.ts'
import { checkPassword, emailKey, findUser, type Operation, type Pool, saveUser } from './pool-context.ts'

const Attribute = z.object({ Name: z.string(), Value: z.string().max(2048).default('') })
const Client = z.looseObject({ ClientId: z.string(), Username: z.string() })

const SignUpBody = Client.extend({ Password: z.string(), UserAttributes: Attribute.array().default([]) })

export const signUpOperation: Operation = async (pool, body) => {
  const input = SignUpBody.parse(body)
  const email = emailKey(input.Username)
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CognitoError('InvalidParameterException', 'Username should be an email.')
  checkPassword(input.Password)
  assertWritableAttributes(input.UserAttributes)
  await askWhetherToSignUp(pool, { ...input, email })
  if (await findUser(pool, email))
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
  const attributes = input.UserAttributes.filter(({ Name }) => Name !== 'email')
  const answer = await pool.forward('SignUp', {
    ...input,
    Username: email,
    UserAttributes: [...attributes, attribute('email', email)],
  })
  const user = await findUser(pool, email)
  if (user?.ConfirmationCode) await sendCode(pool, 'SignUp', { ...input, user, code: user.ConfirmationCode })
  return answer
}

/** Runs before the pool checks if the account exists. */
async function askWhetherToSignUp(
  { preSignUp, users }: Pool,
  { ClientId, UserAttributes, email }: z.infer<typeof SignUpBody> & { email: string },
) {
  if (preSignUp === undefined) return
  await invokeTrigger('PreSignUp', preSignUp, {
    version: '1',
    region,
    userPoolId: users.options.Id,
    userName: randomUUID(),
    callerContext: { awsSdkVersion: 'local', clientId: ClientId },
    triggerSource: 'PreSignUp_SignUp',
    request: { userAttributes: { ...attributesToRecord(UserAttributes), email }, validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
}

async function sendCode(
  { services, context, users }: Pool,
  source: 'SignUp' | 'ResendCode',
  { ClientId, Username, user, code }: z.infer<typeof Client> & { user: User; code: string },
): Promise<string> {
  const Destination = emailOf(user.Attributes) ?? Username
  const to = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } as const
  await services.messages.deliver(context, source, ClientId, users.options.Id, user, code, undefined, to)
  return Destination
}

const ConfirmBody = Client.extend({ ConfirmationCode: z.string() })

export const confirmSignUp: Operation = async (pool, body) => {
  const input = ConfirmBody.parse(body)
  const user = await findUser(pool, input.Username)
  if (!user)
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  if (user.UserStatus !== 'UNCONFIRMED')
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.UserStatus}`)
  pool.codes.check(user.Username, user.ConfirmationCode, input.ConfirmationCode, 'day')
  await pool.forward('ConfirmSignUp', { ...input, Username: user.Username })
  const confirmed = await findUser(pool, user.Username)
  if (confirmed) await saveUser(pool, { ...confirmed, Attributes: verified(confirmed.Attributes) })
  return {}
}

export const resendConfirmationCode: Operation = async (pool, body) => {
  const input = Client.parse(body)
  const user = await findUser(pool, input.Username)
  if (!user?.Enabled) return delivery(input.Username)
  if (user.UserStatus !== 'UNCONFIRMED')
    throw new CognitoError('InvalidParameterException', 'User is already confirmed.')
  const code = pool.services.otp()
  await saveUser(pool, { ...user, ConfirmationCode: code })
  return delivery(await sendCode(pool, 'ResendCode', { ...input, user, code }))
}

/**
 * Unknown, disabled and unverified users get the same response and no email, so that nobody can find out who has an
 * account.
 */
export const forgotPassword: Operation = async (pool, body) => {
  const input = Client.parse(body)
  const user = await findUser(pool, input.Username)
  if (!user?.Enabled || !isVerified(user)) return delivery(input.Username)
  if (user.UserStatus === 'FORCE_CHANGE_PASSWORD')
    throw notAuthorized('User password cannot be reset in the current state.')
  await pool.forward('ForgotPassword', { ...input, Username: user.Username })
  return delivery(emailOf(user.Attributes) ?? input.Username)
}

const ResetBody = ConfirmBody.extend({ Password: z.string() })

export const confirmForgotPassword: Operation = async (pool, body) => {
  const input = ResetBody.parse(body)
  const user = await findUser(pool, input.Username)
  checkPassword(input.Password)
  if (!user?.Enabled)
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
  pool.codes.check(user.Username, user.ConfirmationCode, input.ConfirmationCode, 'hour')
  await pool.forward('ConfirmForgotPassword', { ...input, Username: user.Username })
  const changed = await findUser(pool, user.Username)
  // Sessions stay valid, as in Cognito; a trigger can end them.
  if (changed) await saveUser(pool, { ...changed, Attributes: verified(changed.Attributes) })
  return {}
}

/**
 * A client may write its own attributes. The platform's are refused, and so is the login email: a stolen session
 * can't change it.
 */
export function assertWritableAttributes(attributes: { Name: string }[]) {
  if (attributes.some(({ Name }) => !clientWritable.includes(Name)))
    throw notAuthorized('A client attempted to write unauthorized attribute')
}

type Attributes = Parameters<typeof attributesAppend>[0]
const verified = (attributes: Attributes) => attributesAppend(attributes, attribute('email_verified', 'true'))
const isVerified = ({ Attributes }: User) => attributeValue('email_verified', Attributes) === 'true'
const emailOf = (attributes: Attributes) => attributes?.find(({ Name }) => Name === 'email')?.Value

const delivery = (destination: string) => ({
  CodeDeliveryDetails: {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: destination.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
  },
})
