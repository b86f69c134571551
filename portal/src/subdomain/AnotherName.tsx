import './subdomain.css'
import { ClaimSubdomain } from './ClaimSubdomain.tsx'

/** An author has one name; the one before leads to it, and nobody else can have it. */
export const AnotherName = () => (
  <details className="another-name">
    <summary>Choose another name</summary>
    <p>
      Your shop moves there at once. Links to the old address, also printed ones, lead to the new one for
      good, and nobody else can have it.
    </p>
    <ClaimSubdomain startWith="" />
  </details>
)
