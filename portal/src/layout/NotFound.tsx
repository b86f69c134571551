import { AuthLayout } from '../auth/AuthLayout.tsx'

export function Component() {
  return (
    <AuthLayout title="Page not found">
      <p>There is no such page here.</p>
      <p className="row">
        <a className="btn" href="/authorportal/mainpage">
          To the portal
        </a>
        <a className="btn text" href="/market">
          To the market
        </a>
      </p>
    </AuthLayout>
  )
}
