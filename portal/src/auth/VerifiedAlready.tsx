import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'

export const VerifiedAlready = ({ email }: { email: string }) => (
  <>
    This email is verified already.{' '}
    <Link className="line-link" to={paths.login} state={{ email }}>
      Log in
    </Link>
    .
  </>
)
