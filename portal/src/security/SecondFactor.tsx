import { accountCalls } from '@lorecircle/shared/account/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Icon } from '../ui/Icon.tsx'
import { Locked, Status } from '../ui/Notice.tsx'
import { SecuritySection } from './Part.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { freshCodesQuery, type SecurityStatus, securityQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

type Open = 'nothing' | 'set-up' | 'turn_off' | 'new_codes'

/** A code from an authenticator app after the password, and the ten codes for whoever has lost the app. */
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
    <SecuritySection title="Two-step login">
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
    </SecuritySection>
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
