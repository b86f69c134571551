import { randomUUID } from 'node:crypto'
import { fault, unescapeXml, xml } from './cloudfront-xml.ts'
import type { Invalidation } from './edge-cache.ts'

type Known = { owner: string; body: string; answer: string; isDone: boolean }
type Edge = {
  invalidate(invalidation: Invalidation): void
  /** How long copies that were invalidated are still served. */
  takesMs(): number
}
const mostRemembered = 1000

/** What was asked to be forgotten, as CloudFront answers it. `#tag` among the paths is a cache tag. */
export function invalidationsOf({ invalidate, takesMs }: Edge) {
  const known = new Map<string, Known>()

  /** A reference that was given before asks for nothing new. */
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
        return xml(400, fault('InvalidationBatchAlreadyExists', 'This caller reference named other paths.'))
      return xml(201, inState(begun), { location: `${new URL(url).pathname}/${id}` })
    },
    show(owner: string, id: string): Response {
      const found = known.get(id)
      return found?.owner === owner
        ? xml(200, inState(found))
        : xml(404, fault('NoSuchInvalidation', 'The specified invalidation does not exist.'))
    },
  }
}

const pathsIn = (body: string): string[] =>
  [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => unescapeXml(path))
const isSame = (paths: readonly string[], others: readonly string[]) =>
  paths.length === others.length && paths.every((path) => others.includes(path))
const referenceIn = (body: string) => /<CallerReference>([^<]*)<\/CallerReference>/.exec(body)?.[1]

function refusal(body: string): Response | null {
  const paths = pathsIn(body)
  const quantity = Number(/<Quantity>(\d+)<\/Quantity>/.exec(body)?.[1] ?? Number.NaN)
  const isSaid = referenceIn(body) !== undefined && paths.length > 0
  if (!isSaid || paths.some((path) => !/^[/#]./.test(`${path} `)))
    return xml(400, fault('InvalidArgument', 'Your request contains one or more invalid invalidation paths.'))
  return quantity === paths.length
    ? null
    : xml(400, fault('InconsistentQuantities', "The value of Quantity and the size of Items don't match."))
}

const invalidationXml = (id: string, body: string) =>
  `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>InProgress</Status>` +
  `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>` +
  `${body.slice(body.indexOf('<Paths>'), body.indexOf('</Paths>'))}</Paths>` +
  `<CallerReference>${referenceIn(body)}</CallerReference></InvalidationBatch></Invalidation>`

const inState = ({ answer, isDone }: Known): string =>
  isDone ? answer.replace('>InProgress<', '>Completed<') : answer
