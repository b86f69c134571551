import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { recoveryExplanation } from '../auth/login-fields.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Locked, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { SecurityPanel } from './Part.tsx'
import { freshCodesQuery, type SecurityStatus, securityQuery } from './queries.ts'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

const Shape = z.object({ password: z.string().min(1, 'Please enter your password.') })

type Props = {
  why: string
  action: string
  onPassword: (password: string) => Promise<unknown>
  onCancel: () => void
}

type Open = 'nothing' | 'set-up' | 'turn_off' | 'new_codes'

export function SecondFactor({ security }: { security: SecurityStatus }) {
  const { email, hasSecondFactor, recoveryCodesLeft } = security
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>('nothing')
  const { data: codes } = useQuery(freshCodesQuery)
  const [said, setSaid] = useState<string>()

  const setCodes = (given: string[] | null) => queries.setQueryData(freshCodesQuery.queryKey, given)
  const settle = async (sentence: string, given: string[] | null = null) => {
    setSaid(sentence)
    setCodes(given)
    setOpen('nothing')
    await queries.invalidateQueries(securityQuery)
  }
  const begin = (what: Open) => {
    setSaid(undefined)
    setOpen(what)
  }
  const cancel = () => begin('nothing')

  return (
    <SecurityPanel title="Two-step login">
      <p className={hasSecondFactor ? 'state' : 'state draft'}>
        <Icon name={hasSecondFactor ? 'check' : 'key'} />
        {hasSecondFactor ? 'On: a login asks for a code from your app.' : 'Off: your password is enough.'}
      </p>
      {said && <Status>{said}</Status>}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {hasSecondFactor && !codes && recoveryCodesLeft <= 3 && (
        <Locked>
          {recoveryCodesLeft === 0
            ? 'You have no recovery codes left. Without your phone you could not log in.'
            : `Only ${recoveryCodesLeft} recovery codes are left.`}
        </Locked>
      )}
      {open === 'nothing' && !codes && <Choices isOn={hasSecondFactor} onChoose={begin} />}
      {open === 'set-up' && (
        <SetUpSecondFactor
          email={email}
          onDone={(given) => settle('Two-step login is on.', given)}
          onCancel={cancel}
        />
      )}
      {open === 'turn_off' && <TurnOff onDone={() => settle('Two-step login is off.')} onCancel={cancel} />}
      {open === 'new_codes' && (
        <NewCodes
          onDone={(given) => settle('These are your new codes. The old ones no longer work.', given)}
          onCancel={cancel}
        />
      )}
    </SecurityPanel>
  )
}

const Choices = ({ isOn, onChoose }: { isOn: boolean; onChoose: (what: Open) => void }) => (
  <p className="row">
    {isOn ? (
      <>
        <button type="button" className="btn line" onClick={() => onChoose('new_codes')}>
          New recovery codes
        </button>
        <button type="button" className="btn text" onClick={() => onChoose('turn_off')}>
          Turn off
        </button>
      </>
    ) : (
      <button type="button" className="btn line" onClick={() => onChoose('set-up')}>
        <span>
          Set up <span className="joint">two-step</span> login
        </span>
      </button>
    )}
  </p>
)

const TurnOff = ({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) => (
  <PasswordForm
    why="Without it, your password alone opens your account. Your recovery codes stop working."
    action="Turn off two-step login"
    onPassword={async (password) => {
      await api(accountCalls.turnOffSecondFactor, { password })
      await onDone()
    }}
    onCancel={onCancel}
  />
)

type NewCodesProps = { onDone: (recoveryCodes: string[]) => Promise<void>; onCancel: () => void }

const NewCodes = ({ onDone, onCancel }: NewCodesProps) => (
  <PasswordForm
    why="Ten new codes take the place of the old ones."
    action="Make new codes"
    onPassword={async (password) => {
      const { recoveryCodes } = await api(accountCalls.newRecoveryCodes, { password })
      await onDone(recoveryCodes)
    }}
    onCancel={onCancel}
  />
)

/** Shown only once: they cannot be read again. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<'well' | 'refused'>()
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('well')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <div className="sheet flow recovery-codes">
      <h4 ref={heading} tabIndex={-1}>
        Your recovery codes for Lorecircle
      </h4>
      <p>Any one of them lets you log in without your phone. {recoveryExplanation}</p>
      <p>They are shown this one time: keep them where you keep important papers.</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row keep-acts">
        <button type="button" className="btn line" onClick={copy}>
          Copy
        </button>
        <a
          className="btn line"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Lorecircle\n\n${text}\n`)}`}
          download="lorecircle-recovery-codes.txt"
        >
          Download
        </a>
        <button type="button" className="btn line" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="btn" onClick={onKept}>
          I have kept them
        </button>
      </p>
      {copied === 'well' && <Status>Copied.</Status>}
      {copied === 'refused' && <Alert>Your browser does not let us copy. Select the codes instead.</Alert>}
    </div>
  )
}

/** Asks for the password before actions for which an open session is not enough. */
function PasswordForm({ why, action, onPassword, onCancel }: Props) {
  const { failure, attempt, forget } = useAttempt()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(({ password }) => attempt(() => onPassword(password)), forget)
  return (
    <form className="sheet flow" onSubmit={submit} noValidate>
      <p>{why}</p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {failure && <Alert>{failure} Nothing was changed.</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'One moment...' : action}
        </button>
        <button className="btn text" type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}
