import { z } from 'zod'
import { attribute, attributesAppend, attributeValue, CognitoError, type User } from './cognito-parts.ts'
import { notAuthorized } from './not-authorized.ts'
import { checkPassword, emailKey, findUser, type Operation, saveUser } from './pool-context.ts'
import { clientWritable } from './user-pool.ts'

const Attribute = z.object({ Name: z.string(), Value: z.string().max(2048).default('') })
const Client = z.looseObject({ ClientId: z.string(), Username: z.string() })

const SignUpBody = Client.extend({ Password: z.string(), UserAttributes: Attribute.array().default([]) })

export const signUp: Operation = async (pool, body) => {
  const input = SignUpBody.parse(body)
  const email = emailKey(input.Username)
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CognitoError('InvalidParameterException', 'Username should be an email.')
  checkPassword(input.Password)
  onlyWritable(input.UserAttributes)
  if (await findUser(pool, email))
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
  const attributes = input.UserAttributes.filter(({ Name }) => Name !== 'email')
  return pool.forward('SignUp', {
    ...input,
    Username: email,
    UserAttributes: [...attributes, attribute('email', email)],
  })
}

const ConfirmBody = Client.extend({ ConfirmationCode: z.string() })

export const confirmSignUp: Operation = async (pool, body) => {
  const input = ConfirmBody.parse(body)
  const user = await findUser(pool, input.Username)
  if (!user)
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  if (user.UserStatus !== 'UNCONFIRMED')
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.UserStatus}`)
  pool.codes.check(user.Username, user.ConfirmationCode, input.ConfirmationCode, 'a day')
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
  const Destination = emailOf(user.Attributes) ?? input.Username
  await pool.services.messages.deliver(
    pool.context,
    'ResendCode',
    input.ClientId,
    pool.users.options.Id,
    user,
    code,
    undefined,
    { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination },
  )
  return delivery(Destination)
}

/** Who is not known, is shut out or never verified an address gets the same answer and no mail: nobody learns who has an account. */
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
  pool.codes.check(user.Username, user.ConfirmationCode, input.ConfirmationCode, 'an hour')
  await pool.forward('ConfirmForgotPassword', { ...input, Username: user.Username })
  const changed = await findUser(pool, user.Username)
  // Sessions go on: whoever wants them to end does so in a trigger.
  if (changed) await saveUser(pool, { ...changed, Attributes: verified(changed.Attributes) })
  return {}
}

/** A client may write its own attributes; the platform's are refused, as the app client's settings have it. */
export function onlyWritable(attributes: { Name: string }[]) {
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
