import { urls } from '@lorecircle/shared/urls/urls'
import { config } from '../config/config.ts'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Status } from '../ui/Notice.tsx'

export function ClaimedSubdomain({ subdomain }: { subdomain: string }) {
  const { productDomain, origin } = config()
  return (
    <div className="flow">
      <Status>
        Your domain <BreakableAddress of={`${subdomain}.${productDomain}`} /> is now active!
      </Status>
      <p>
        <a className="btn text" href={urls.shop(origin, subdomain)}>
          Visit your shop
        </a>
      </p>
    </div>
  )
}
