import { randomUUID } from 'node:crypto'
import type { CachedCopies } from '@lorecircle/infra/what-runs/types'
import { faultControlPath, handleFaultControl } from '@lorecircle/stripe-emulator/faults/control'
import type { FaultBoard } from '@lorecircle/stripe-emulator/faults/switches'
import { Hono, type MiddlewareHandler } from 'hono'
import type { FaultSwitches } from '../faults/faults.ts'
import { signerAccessKey } from '../settings/roles.ts'
import { cloudFrontError, unescapeXml, xmlResponse } from './cloudfront-xml.ts'
import type { CacheInvalidation } from './edge-cache.ts'
import type { Tenants } from './tenants-api.ts'

const mostRemembered = 1000

const pathsIn = (body: string): string[] =>
  [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => unescapeXml(path))

const isSame = (paths: readonly string[], others: readonly string[]) =>
  paths.length === others.length && paths.every((path) => others.includes(path))

const referenceIn = (body: string) => /<CallerReference>([^<]*)<\/CallerReference>/.exec(body)?.[1]

const invalidationXml = (id: string, body: string) =>
  `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>InProgress</Status>` +
  `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>` +
  `${body.slice(body.indexOf('<Paths>'), body.indexOf('</Paths>'))}</Paths>` +
  `<CallerReference>${referenceIn(body)}</CallerReference></InvalidationBatch></Invalidation>`

const inState = ({ answer, isDone }: Known): string =>
  isDone ? answer.replace('>InProgress<', '>Completed<') : answer

type Account = {
  distributionId: string
  tenants: Tenants
  invalidate(invalidation: CacheInvalidation): void
  mayInvalidate(accessKeyId: string, copies: CachedCopies): boolean
}

const ofDistribution = '/2020-05-31/distribution/:owner/invalidation'
const ofTenant = '/2020-05-31/distribution-tenant/:owner/invalidation'

/**
 * CloudFront's Create- and GetInvalidation for distributions and for tenants, its tenant calls, and the fault
 * switches. Neither invalidation call reaches the other's copies.
 */
export function invalidationApi(
  { distributionId, tenants, invalidate, mayInvalidate }: Account,
  board: FaultBoard<FaultSwitches['frontDoor']>,
  tenantsApi: Hono,
) {
  const invalidations = createInvalidationStore({ invalidate, takesMs: () => board.set.invalidationTakesMs })
  const app = new Hono()
  const refuseStrangers =
    (copies: CachedCopies): MiddlewareHandler =>
    async ({ req }, next) =>
      mayInvalidate(signerAccessKey(req.header('authorization')), copies)
        ? next()
        : xmlResponse(403, cloudFrontError('AccessDenied', 'Access denied.'))
  const knownTenant: MiddlewareHandler = async ({ req }, next) => {
    const owner = req.param('owner') ?? ''
    return tenants.find(owner)?.id === owner
      ? next()
      : xmlResponse(404, cloudFrontError('EntityNotFound', 'The entity was not found.'))
  }

  app.all(faultControlPath, ({ req }) => handleFaultControl(board, req.raw))
  app.use(async ({ req }, next) => {
    const authorization = req.header('authorization')
    if (authorization?.startsWith('AWS4-HMAC-SHA256 ')) return next()
    return xmlResponse(403, cloudFrontError('AccessDenied', 'The request is not signed'))
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
    return xmlResponse(
      404,
      cloudFrontError('NoSuchDistribution', 'The specified distribution does not exist.'),
    )
  })
  app.post(ofDistribution, refuseStrangers('platform'), async ({ req }) =>
    invalidations.create(distributionId, await req.text(), req.url),
  )
  app.get(`${ofDistribution}/:id`, ({ req }) => invalidations.show(distributionId, req.param('id')))
  return app
}

type Known = { owner: string; body: string; answer: string; isDone: boolean }

type Edge = {
  invalidate(invalidation: CacheInvalidation): void
  /** Time in which invalidated copies are still served. */
  takesMs(): number
}

export function createInvalidationStore({ invalidate, takesMs }: Edge) {
  const known = new Map<string, Known>()

  /** A repeated caller reference returns the earlier invalidation. */
  const askedBefore = (owner: string, body: string): [string, Known] | undefined =>
    [...known].find(([, one]) => one.owner === owner && referenceIn(one.body) === referenceIn(body))

  function begin(owner: string, body: string): [string, Known] {
    const id = `I${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`
    const begun: Known = { owner, body, answer: invalidationXml(id, body), isDone: false }
    known.set(id, begun)
    if (known.size > mostRemembered) for (const [oldest] of known) if (known.delete(oldest)) break
    const carryOut = () => {
      invalidate({ owner, patterns: pathsIn(body) })
      begun.isDone = true
    }
    const inMs = takesMs()
    if (inMs === 0) carryOut()
    else setTimeout(carryOut, inMs).unref()
    return [id, begun]
  }

  return {
    create(owner: string, body: string, url: string): Response {
      const refused = refusal(body)
      if (refused) return refused
      const [id, begun] = askedBefore(owner, body) ?? begin(owner, body)
      if (!isSame(pathsIn(begun.body), pathsIn(body)))
        return xmlResponse(
          400,
          cloudFrontError('InvalidationBatchAlreadyExists', 'This caller reference named other paths.'),
        )
      return xmlResponse(201, inState(begun), { location: `${new URL(url).pathname}/${id}` })
    },
    show(owner: string, id: string): Response {
      const found = known.get(id)
      return found?.owner === owner
        ? xmlResponse(200, inState(found))
        : xmlResponse(
            404,
            cloudFrontError('NoSuchInvalidation', 'The specified invalidation does not exist.'),
          )
    },
  }
}

function refusal(body: string): Response | null {
  const paths = pathsIn(body)
  const quantity = Number(/<Quantity>(\d+)<\/Quantity>/.exec(body)?.[1] ?? Number.NaN)
  const isSaid = referenceIn(body) !== undefined && paths.length > 0
  if (!isSaid || paths.some((path) => !/^[/#]./.test(`${path} `)))
    return xmlResponse(
      400,
      cloudFrontError('InvalidArgument', 'Your request contains one or more invalid invalidation paths.'),
    )
  return quantity === paths.length
    ? null
    : xmlResponse(
        400,
        cloudFrontError('InconsistentQuantities', "The value of Quantity and the size of Items don't match."),
      )
}
