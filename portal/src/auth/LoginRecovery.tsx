import { accountCalls } from '@lorecircle/shared/account/calls'
import { typedRecoveryCode } from '@lorecircle/shared/account/recovery-code'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { type LoginOutcome, logIn } from '../identity/identity.ts'
import { showToast } from '../toasts/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import { whatRecoveryDoes } from './code.ts'
import type { Credentials } from './credentials.ts'

/** Nothing, or a code as it was given out. */
const RecoveryCode = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || typedRecoveryCode(code) !== '',
    'A recovery code has sixteen letters and digits.',
  )

const ownIsOff = 'Two-step login is off now. Turn it on again in your settings.'
const strangersIsOff =
  'The stranger’s two-step login is off, and every other login has ended. Choose a new password in your settings.'

type Props = {
  credentials: Credentials
  onAnswered: (outcome: LoginOutcome) => unknown
  onBack: () => void
}

/**
 * The way in without the authenticator app: one of the ten codes, which turns the second step off. Whoever never got any
 * has a stranger's second step there, which the password alone takes away.
 */
export function LoginRecovery({ credentials: { email, password }, onAnswered, onBack }: Props) {
  const recover = async (code: string) => {
    await api(accountCalls.recoverLogin, { email, password, code })
    const outcome = await logIn(email, password)
    showToast({ text: code === '' ? strangersIsOff : ownIsOff })
    await onAnswered(outcome)
  }
  return (
    <CodeForm
      field={{
        label: 'Recovery code',
        inputMode: 'text',
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: 60,
        required: false,
        autoFocus: true,
      }}
      code={RecoveryCode}
      action="Login"
      pending="Logging in..."
      ways={[{ label: 'Use the app instead', take: onBack }]}
      onCode={recover}
    >
      <p>Any one of your recovery codes lets you log in without your app. {whatRecoveryDoes}</p>
      <p>
        If you never turned two-step login on, a stranger did. Leave the field empty then: your password alone
        takes it away.
      </p>
    </CodeForm>
  )
}
