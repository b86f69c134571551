import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { buildCustomMessage } from '@lorecircle/functions/identity-email/custom-message'
import { handlePostConfirmation } from '@lorecircle/functions/security/password-chosen'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { ReceivedEmail } from '@lorecircle/local/mail/email-log'
import { startMailbox } from '@lorecircle/local/mail/start-mailbox'
import { startInvokeApi } from '@lorecircle/local/runtime/start-runtime'
import { z } from 'zod'
import { freePorts } from '../../support/free-ports.ts'
import { totp } from '../../support/totp.ts'
import { startFunctions } from '../functions/start-functions.ts'

export const password = 'a lantern in the window'
const Store = z.object({ emails: z.array(ReceivedEmail) })

/** The calls with people who really have an account at the identity provider, and a mailbox that can be read. */
export async function startAccounts() {
  const folder = mkdtempSync(`${tmpdir()}/accounts-`)
  const port = await freePorts()
  const [mailbox, lambda] = await Promise.all([
    startMailbox({ port: 0, dataFile: `${folder}/mail.jsonl` }),
    startInvokeApi({
      port,
      functions: {
        trigger: async (event) => buildCustomMessage(event, 'http://lorecircle.localhost:4321'),
        events: (event) => handlePostConfirmation(createServices(parseEnv(process.env)), event),
      },
    }),
  ])
  const functions = await startFunctions({
    customMessage: { endpoint: `http://127.0.0.1:${port}`, functionName: 'trigger' },
    postConfirmation: { endpoint: `http://127.0.0.1:${port}`, functionName: 'events' },
    mail: { endpoint: mailbox.url, from: 'hello@lorecircle.example' },
  })
  const { endpoint, userPoolId: UserPoolId, clientId: ClientId } = functions.identity
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint,
    credentials: { accessKeyId: 'tests', secretAccessKey: 'tests' },
  })

  const logIn = (email: string, secret = password): Promise<InitiateAuthCommandOutput> =>
    cognito.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
    )

  let people = 0
  /** An author with an account and a password, logged in. */
  async function newPerson() {
    const email = `person-${++people}@example.com`
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Hope Mirrlees' },
          { Name: 'custom:firstname', Value: 'Hope' },
          { Name: 'custom:lastname', Value: 'Mirrlees' },
        ],
      }),
    )
    const permanent = { UserPoolId, Username: email, Password: password, Permanent: true }
    await cognito.send(new AdminSetUserPasswordCommand(permanent))
    const calls = await functions.author({ sub: User?.Username ?? '', email })
    const { AuthenticationResult } = await logIn(email)
    return { ...calls, email, sub: calls.person.sub, AccessToken: AuthenticationResult?.AccessToken ?? '' }
  }
  type Person = Awaited<ReturnType<typeof newPerson>>

  /** Scans the QR code and types what the app shows, up to where the platform takes over. */
  async function proveAuthenticator({ AccessToken }: Person): Promise<string> {
    const { SecretCode = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode) }))
    return SecretCode
  }

  async function mailTo(address: string): Promise<ReceivedEmail[]> {
    const { emails } = Store.parse(await (await fetch(`${mailbox.url}/store`)).json())
    return emails.filter(({ destination }) => destination.to.includes(address))
  }

  return {
    ...functions,
    cognito,
    logIn,
    newPerson,
    proveAuthenticator,
    mailTo,
    /** The code in the newest mail to an address. */
    async codeTo(address: string): Promise<string> {
      const words = (await mailTo(address)).at(-1)?.body.html?.split('<body>')[1] ?? ''
      return /\d{6}/.exec(words)?.[0] ?? ''
    },
    async stop() {
      cognito.destroy()
      await functions.stop()
      await Promise.all([mailbox.close(), lambda.close()])
      rmSync(folder, { recursive: true })
    },
  }
}
