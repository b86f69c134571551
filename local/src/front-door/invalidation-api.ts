import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'

/** CloudFront's CreateInvalidation and GetInvalidation. `#tag` among the paths is a cache tag. */
export function invalidationApi(distributionId: string, invalidate: (patterns: string[]) => void) {
  const done = new Map<string, string>()
  const app = new Hono()
  const base = '/2020-05-31/distribution/:distribution/invalidation'

  app.use(async (context, next) => {
    if (!context.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 '))
      return xml(403, fault('AccessDenied', 'The request is not signed'))
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
    invalidate(paths)
    const id = `I${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`
    const answer = invalidation(id, body.slice(body.indexOf('<Paths>'), body.indexOf('</Paths>')), reference)
    done.set(id, answer)
    if (done.size > 1000) for (const [oldest] of done) if (done.delete(oldest)) break
    return xml(201, answer, { location: `${new URL(req.url).pathname}/${id}` })
  })
  app.get(`${base}/:id`, ({ req }) => {
    const answer = done.get(req.param('id'))
    return answer
      ? xml(200, answer)
      : xml(404, fault('NoSuchInvalidation', 'The specified invalidation does not exist.'))
  })
  return app
}

const invalidation = (id: string, paths: string, reference: string) =>
  `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>Completed</Status>` +
  `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>${paths}</Paths>` +
  `<CallerReference>${reference}</CallerReference></InvalidationBatch></Invalidation>`

const fault = (code: string, message: string) =>
  `<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type>` +
  `<Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`

const xml = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(`<?xml version="1.0"?>\n${body}`, {
    status,
    headers: { 'content-type': 'text/xml', ...headers },
  })

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
