import { boards, leaves } from '@lorecircle/shared/site/views'

export const Mark = () => (
  <svg className="mark" viewBox="-50 -50 100 100" aria-hidden="true">
    <path d={leaves} fill="currentColor" />
    <path d={boards} fill="currentColor" />
    <circle r="5.2" fill="var(--lamp)" />
  </svg>
)
