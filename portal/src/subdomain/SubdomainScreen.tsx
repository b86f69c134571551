import { CustomDomainLink } from '../custom-domain/CustomDomainLink.tsx'
import { useProgress } from '../progress/useProgress.ts'
import { Screen } from '../ui/Screen.tsx'
import { StepLocked } from '../ui/StepLocked.tsx'
import { AnotherName } from './AnotherName.tsx'
import { ClaimedSubdomain } from './ClaimedSubdomain.tsx'
import { ClaimSubdomain } from './ClaimSubdomain.tsx'

const stillToClaim = {
  title: 'Claim your subdomain',
  intro: 'The address readers will know you by. It can be printed on bookmarks, so choose with care.',
}

export function Component() {
  const progress = useProgress()
  const head = progress?.subdomain ? { title: 'Your subdomain' } : stillToClaim
  return (
    <Screen {...head}>
      <div className="column flow">
        {progress?.subdomain ? (
          <>
            <ClaimedSubdomain subdomain={progress.subdomain} />
            {progress.member && <AnotherName key={progress.subdomain} />}
          </>
        ) : progress && !progress.member ? (
          <StepLocked step={progress.step}>
            You must complete your membership subscription before claiming your subdomain.
          </StepLocked>
        ) : (
          <ClaimSubdomain />
        )}
        <CustomDomainLink />
      </div>
    </Screen>
  )
}
