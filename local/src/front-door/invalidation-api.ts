import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { control, controlPath } from '../unkindness/control.ts'
import type { Switches } from '../unkindness/switches.ts'
import type { Unkindness } from '../unkindness/unkindness.ts'
import { fault, unescapeXml, xml } from './cloudfront-xml.ts'

type Known = { answer: string; isDone: boolean }
const mostRemembered = 1000

/** CloudFront's CreateInvalidation and GetInvalidation, and its switches. `#tag` among the paths is a cache tag. */
export function invalidationApi(
  distributionId: string,
  invalidate: (patterns: string[]) => void,
  board: Switches<Unkindness['frontDoor']>,
  tenants: Hono,
) {
  const known = new Map<string, Known>()
  const app = new Hono()
  const base = '/2020-05-31/distribution/:distribution/invalidation'

  app.all(controlPath, ({ req }) => control(board, req.raw))
  app.use(async (context, next) => {
    if (!context.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 '))
      return xml(403, fault('AccessDenied', 'The request is not signed'))
    return next()
  })
  app.route('/', tenants)
  app.use(async (context, next) => {
    if (context.req.path.split('/')[3] !== distributionId)
      return xml(404, fault('NoSuchDistribution', 'The specified distribution does not exist.'))
    return next()
  })
  app.post(base, async ({ req }) => {
    const body = await req.text()
    const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => unescapeXml(path))
    const reference = /<CallerReference>([^<]*)<\/CallerReference>/.exec(body)?.[1]
    const quantity = Number(/<Quantity>(\d+)<\/Quantity>/.exec(body)?.[1] ?? Number.NaN)
    if (reference === undefined || paths.length === 0 || paths.some((path) => !/^[/#]./.test(`${path} `)))
      return xml(
        400,
        fault('InvalidArgument', 'Your request contains one or more invalid invalidation paths.'),
      )
    if (quantity !== paths.length)
      return xml(
        400,
        fault('InconsistentQuantities', "The value of Quantity and the size of Items don't match."),
      )
    const id = `I${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`
    const answer = invalidation(id, body.slice(body.indexOf('<Paths>'), body.indexOf('</Paths>')), reference)
    known.set(id, { answer, isDone: false })
    if (known.size > mostRemembered) for (const [oldest] of known) if (known.delete(oldest)) break
    const carryOut = () => {
      invalidate(paths)
      known.set(id, { answer, isDone: true })
    }
    const { invalidationTakesMs } = board.set
    if (invalidationTakesMs === 0) carryOut()
    else setTimeout(carryOut, invalidationTakesMs).unref()
    return xml(201, inState(known.get(id)), { location: `${new URL(req.url).pathname}/${id}` })
  })
  app.get(`${base}/:id`, ({ req }) => {
    const found = known.get(req.param('id'))
    return found
      ? xml(200, inState(found))
      : xml(404, fault('NoSuchInvalidation', 'The specified invalidation does not exist.'))
  })
  return app
}

const invalidation = (id: string, paths: string, reference: string) =>
  `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>InProgress</Status>` +
  `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>${paths}</Paths>` +
  `<CallerReference>${reference}</CallerReference></InvalidationBatch></Invalidation>`

const inState = (known: Known | undefined): string =>
  known?.isDone ? known.answer.replace('>InProgress<', '>Completed<') : (known?.answer ?? '')
