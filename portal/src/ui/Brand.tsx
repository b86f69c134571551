import { boards, leaves } from '@lorecircle/shared/site/views'
import { platformPaths } from '@lorecircle/shared/urls/urls'

export const Brand = () => (
  <a className="brand" href={platformPaths.landing}>
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <path d={leaves} fill="currentColor" />
      <path d={boards} fill="currentColor" />
      <circle r="5.2" fill="#e2a63d" />
    </svg>
    Lorecircle
  </a>
)
