import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'
import { Status } from '../ui/Notice.tsx'

/** Instead of an error or a new code, wherever an email is to be verified that is verified. */
export const VerifiedAlready = ({ email }: { email: string }) => (
  <Status>
    This email is verified already.{' '}
    <Link className="line-link" to={paths.login} state={{ email }}>
      Log in
    </Link>
    .
  </Status>
)
