import { platformPaths } from '@lorecircle/shared/urls/urls'
import { AuthLayout } from './AuthLayout.tsx'

/** After an account was deleted. */
export function Component() {
  return (
    <AuthLayout title="Goodbye">
      <p>Your account has been deleted. An email confirms it, and nothing more will be charged.</p>
      <p>Thank you for every book that stood in the circle.</p>
      <p className="row">
        <a className="btn" href={platformPaths.market}>
          To the market
        </a>
      </p>
    </AuthLayout>
  )
}
