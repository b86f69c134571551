import { Amplify } from 'aws-amplify'
import { fetchAuthSession, resetPassword, signIn, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { z } from 'zod'
import type { Ask } from './ask.ts'

export type Login = { email: string; password: string }
export type CheckAuthor = {
  token: string
  email: string
  /** As whoever forgot the password does. */
  askForCode(): Promise<unknown>
  leave(): Promise<void>
}

const Settings = z.object({
  identity: z.object({ endpoint: z.url(), userPoolId: z.string(), clientId: z.string() }),
})

/** Logs in as authors do, with what the portal's own settings say; throws where that is refused. */
export async function logIn(ask: Ask, origin: string, { email, password }: Login): Promise<CheckAuthor> {
  const { identity } = Settings.parse(JSON.parse((await ask(`${origin}/config.json`)).text))
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
  const { nextStep } = await signIn({ username: email, password })
  if (nextStep.signInStep !== 'DONE') throw new Error(`the login asks for more: ${nextStep.signInStep}`)
  const { tokens } = await fetchAuthSession()
  return {
    email,
    token: z.string().parse(tokens?.idToken?.toString()),
    askForCode: () => resetPassword({ username: email }),
    leave: () => signOut(),
  }
}
