import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'

/** What a notice says instead of an error or a new code, wherever an email is to be verified that is verified. */
export const VerifiedAlready = ({ email }: { email: string }) => (
  <>
    This email is verified already.{' '}
    <Link className="line-link" to={paths.login} state={{ email }}>
      Log in
    </Link>
    .
  </>
)
