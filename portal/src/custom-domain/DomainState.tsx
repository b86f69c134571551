import type { OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { config } from '../config/config.ts'
import { When } from '../progress/When.tsx'
import { Jointed } from '../ui/Jointed.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { problemInWords } from './words.ts'

type Props = { own: OwnDomainForAuthor; former: string | null }

/** How far it is, and what happens next. */
export function DomainState({ own, former }: Props) {
  const problem = problemInWords(own)
  return (
    <>
      {own.state === 'waiting' && <Waiting own={own} />}
      {own.state === 'certificate' && (
        <Status>
          Both records are there. The certificate is being made, which takes some minutes; then your shop
          moves by itself.
        </Status>
      )}
      {own.state === 'live' && <Live own={own} former={former} />}
      {own.state === 'failing' && <Failing own={own} former={former} />}
      {own.state === 'leaving' && (
        <Status>
          Your shop is at {former === null ? 'its address' : <Jointed of={former} />} again. The domain is
          being let go, which takes some minutes.
        </Status>
      )}
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

const Waiting = ({ own: { askedAt } }: Pick<Props, 'own'>) => (
  <>
    <Status>We have received your request.</Status>
    <p>
      You asked on <When at={askedAt} as="dayInWords" />. Set these two records where your domain is
      registered. The world may take an hour to see them; your shop stays at its address until then. A domain
      without a prefix, such as example.com, cannot have a CNAME: use what your provider calls ALIAS or ANAME.
    </p>
  </>
)

function Live({ own: { domain }, former }: Props) {
  const shop = urls.shop(config().origin, domain)
  return (
    <>
      <Status>
        Live at{' '}
        <a href={shop}>
          <Jointed of={shop} />
        </a>
      </Status>
      {former && (
        <p>
          Whoever asks for <Jointed of={former} /> is led there, so every link that you have given out still
          works. Keep both records as they are.
        </p>
      )}
    </>
  )
}

const Failing = ({ own: { letGoAt }, former }: Props) => (
  <Alert>
    The records are gone, or say something else. While the domain leads elsewhere, your shop is at{' '}
    {former === null ? 'its address' : <Jointed of={former} />}; it moves back by itself. Please set the
    records again
    {letGoAt && (
      <>
        {' '}
        by <When at={letGoAt} as="dayInWords" />
      </>
    )}
    : after that we let the domain go.
  </Alert>
)
