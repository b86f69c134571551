import { accountCalls } from '@lorecircle/shared/account/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { endSession } from '../identity/session.ts'
import { loginPath } from '../paths/login-path.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Locked } from '../ui/Notice.tsx'
import { SecurityPanel } from './Part.tsx'
import { freshCodesQuery } from './queries.ts'

export function SignOutEverywhere() {
  const reason = useId()
  const hasCodesToKeep = Boolean(useQuery(freshCodesQuery).data)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await api(accountCalls.signOutEverywhere, {})
      // The provider has already ended this session, so an error is expected.
      await endSession('everywhere').catch(() => {})
      location.assign(loginPath(`${location.pathname}${location.search}`, 'everywhere'))
    },
  })
  return (
    <SecurityPanel title="Sign out everywhere">
      <p>Every browser and every phone has to log in again, including this one.</p>
      {error && <Alert>{toErrorMessage(error)} You are still signed in.</Alert>}
      {hasCodesToKeep && (
        <div id={reason}>
          <Locked>First keep your recovery codes: they are shown above, this one time.</Locked>
        </div>
      )}
      <button
        type="button"
        className="btn line"
        disabled={isPending}
        aria-disabled={hasCodesToKeep || undefined}
        aria-describedby={hasCodesToKeep ? reason : undefined}
        onClick={() => hasCodesToKeep || mutate()}
      >
        <Icon name="out" />
        {isPending ? 'Signing out...' : 'Sign out everywhere'}
      </button>
    </SecurityPanel>
  )
}
