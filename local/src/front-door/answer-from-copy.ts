import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CachedAnswer } from './edge-cache.ts'

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest|rss|atom|wasm|.*\+(json|xml)))/

/** Answers with a copy: compressed as CloudFront would (which makes the ETag weak), 304 where the viewer has it. */
export async function answerFromCopy(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  edgeHeaders: Record<string, string>,
) {
  const encoding = encodingFor(request.headers['accept-encoding'], answer)
  const body = encoding ? await encodedBody(answer, encoding) : answer.body
  const etag = encoding ? `W/${answer.etag}` : answer.etag
  const headers = { ...answer.headers, ...(answer.status === 200 && { etag }), ...edgeHeaders }

  if (answer.status === 200 && hasIt(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, omit(headers, ['content-type', 'content-encoding', 'content-disposition']))
    response.end()
    return
  }
  response.writeHead(answer.status, {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    ...(isCompressible(answer) && { vary: 'Accept-Encoding' }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const isCompressible = ({ headers, body }: CachedAnswer) =>
  headers['content-encoding'] === undefined &&
  body.length >= 1000 &&
  body.length <= 10_000_000 &&
  compressible.test(headers['content-type'] ?? '')

function encodingFor(accepted: string | string[] | undefined, answer: CachedAnswer) {
  if (!isCompressible(answer)) return undefined
  const accepts = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts) ? 'gzip' : undefined
}

function encodedBody(answer: CachedAnswer, encoding: keyof typeof compressors): Promise<Buffer> {
  const body = answer.encoded.get(encoding) ?? compressors[encoding](answer.body)
  answer.encoded.set(encoding, body)
  return body
}

const hasIt = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

const omit = (headers: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
