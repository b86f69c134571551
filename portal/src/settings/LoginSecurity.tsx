import { useQuery } from '@tanstack/react-query'
import { ChangeEmail } from '../security/ChangeEmail.tsx'
import { ChangePassword } from '../security/ChangePassword.tsx'
import { DeleteAccount } from '../security/DeleteAccount.tsx'
import { ExportData } from '../security/ExportData.tsx'
import { securityQuery } from '../security/queries.ts'
import { SecondFactor } from '../security/SecondFactor.tsx'
import { SignOutEverywhere } from '../security/SignOutEverywhere.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'

export function LoginSecurity() {
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <section className="flow column" aria-labelledby="login-security">
      <h2 id="login-security">Login &amp; Security</h2>
      <p>Change your email, your password and two-step login. We email you about each change.</p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your security settings…</Loading>}
      {data && (
        <>
          <ChangeEmail current={data.email} hasSecondFactor={data.hasSecondFactor} />
          <ChangePassword email={data.email} />
          <SecondFactor security={data} />
        </>
      )}
      <SignOutEverywhere />
      <ExportData />
      <DeleteAccount />
    </section>
  )
}
