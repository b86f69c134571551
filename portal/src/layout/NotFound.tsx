import { platformPaths } from '@lorecircle/shared/urls/urls'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { paths } from '../paths/paths.ts'

export function Component() {
  return (
    <AuthLayout title="Page not found">
      <p>There is no such page here.</p>
      <p className="row">
        <a className="btn" href={paths.dashboard}>
          To the portal
        </a>
        <a className="btn text" href={platformPaths.market}>
          To the market
        </a>
      </p>
    </AuthLayout>
  )
}
