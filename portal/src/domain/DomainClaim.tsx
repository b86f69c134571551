import { useProgress } from '../progress/useProgress.ts'
import { Locked } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ClaimDomain } from './ClaimDomain.tsx'
import { ClaimedDomain } from './ClaimedDomain.tsx'

/** domainclaim: the second step on a screen of its own. */
export function Component() {
  const progress = useProgress()
  return (
    <Screen
      title="Claim your subdomain"
      intro="The address readers will know you by. It can be printed on bookmarks, so choose with care."
    >
      <div className="column">
        {progress?.subdomain ? (
          <ClaimedDomain subdomain={progress.subdomain} />
        ) : progress && !progress.member ? (
          <Locked>You must complete your membership subscription before claiming your subdomain.</Locked>
        ) : (
          <ClaimDomain />
        )}
      </div>
    </Screen>
  )
}
