import type { CopiesOf } from '@lorecircle/infra/what-runs/types'
import { control, controlPath } from '@lorecircle/stripe-emulator/faults/control'
import type { Switches } from '@lorecircle/stripe-emulator/faults/switches'
import { Hono, type MiddlewareHandler } from 'hono'
import type { FaultSwitches } from '../faults/faults.ts'
import { signerOf } from '../settings/signer.ts'
import { fault, xml } from './cloudfront-xml.ts'
import type { Invalidation } from './edge-cache.ts'
import { invalidationsOf } from './invalidations.ts'
import type { Tenants } from './tenants.ts'

type Account = {
  distributionId: string
  tenants: Tenants
  invalidate(invalidation: Invalidation): void
  /** Whether this key's owner may have these copies forgotten. */
  mayInvalidate(accessKeyId: string, copies: CopiesOf): boolean
}

const ofDistribution = '/2020-05-31/distribution/:owner/invalidation'
const ofTenant = '/2020-05-31/distribution-tenant/:owner/invalidation'

/**
 * CloudFront's Create- and GetInvalidation, the same of a tenant, its calls for tenants, and its switches. Neither call
 * reaches the other's copies.
 */
export function invalidationApi(
  { distributionId, tenants, invalidate, mayInvalidate }: Account,
  board: Switches<FaultSwitches['frontDoor']>,
  tenantsApi: Hono,
) {
  const invalidations = invalidationsOf({ invalidate, takesMs: () => board.set.invalidationTakesMs })
  const app = new Hono()
  const refuseStrangers =
    (copies: CopiesOf): MiddlewareHandler =>
    async ({ req }, next) =>
      mayInvalidate(signerOf(req.header('authorization')), copies)
        ? next()
        : xml(403, fault('AccessDenied', 'Access denied.'))
  const knownTenant: MiddlewareHandler = async ({ req }, next) => {
    const owner = req.param('owner') ?? ''
    return tenants.find(owner)?.id === owner
      ? next()
      : xml(404, fault('EntityNotFound', 'The entity was not found.'))
  }

  app.all(controlPath, ({ req }) => control(board, req.raw))
  app.use(async ({ req }, next) => {
    const authorization = req.header('authorization')
    if (authorization?.startsWith('AWS4-HMAC-SHA256 ')) return next()
    return xml(403, fault('AccessDenied', 'The request is not signed'))
  })
  app.post(ofTenant, refuseStrangers('tenants'), knownTenant, async ({ req }) =>
    invalidations.create(req.param('owner'), await req.text(), req.url),
  )
  app.get(`${ofTenant}/:id`, knownTenant, ({ req }) =>
    invalidations.show(req.param('owner'), req.param('id')),
  )
  app.route('/', tenantsApi)
  app.use(async ({ req }, next) => {
    if (req.path.split('/')[3] === distributionId) return next()
    return xml(404, fault('NoSuchDistribution', 'The specified distribution does not exist.'))
  })
  app.post(ofDistribution, refuseStrangers('platform'), async ({ req }) =>
    invalidations.create(distributionId, await req.text(), req.url),
  )
  app.get(`${ofDistribution}/:id`, ({ req }) => invalidations.show(distributionId, req.param('id')))
  return app
}
