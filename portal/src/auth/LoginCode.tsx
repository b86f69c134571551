import { answerLogin, type LoginOutcome } from '../identity/identity.ts'
import { CodeForm } from './CodeForm.tsx'
import { AppCode } from './code.ts'

type Props = {
  onAnswered: (outcome: LoginOutcome) => unknown
  onStartAgain: () => void
  onRecover: () => void
}

/** The second step of a login, where it is on. */
export const LoginCode = ({ onAnswered, onStartAgain, onRecover }: Props) => (
  <CodeForm
    field={{ label: 'Code', autoFocus: true }}
    code={AppCode}
    action="Login"
    pending="Logging in..."
    ways={[
      { label: 'Start again', take: onStartAgain },
      { label: 'Use a recovery code', take: onRecover },
    ]}
    onCode={async (code) => onAnswered(await answerLogin(code))}
  >
    <p>Open your authenticator app and enter the code that it shows for Lorecircle.</p>
  </CodeForm>
)
