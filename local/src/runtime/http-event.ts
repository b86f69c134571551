import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type HttpEvent = Awaited<ReturnType<typeof httpEvent>>

const isText = (contentType: string) =>
  /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b)/i.test(contentType)

/** A request as an HTTP API of API Gateway tells a function of it: payload format 2.0. */
export async function httpEvent(request: IncomingMessage) {
  const { method = 'GET', url = '/', headers, socket, httpVersion } = request
  const question = url.indexOf('?')
  const rawPath = question < 0 ? url : url.slice(0, question)
  const rawQueryString = question < 0 ? '' : url.slice(question + 1)
  const bytes = await buffer(request)
  const isBase64Encoded = bytes.length > 0 && !isText(headers['content-type'] ?? '')
  const { cookie, ...others } = headers
  const now = new Date()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    body: bytes.length === 0 ? null : bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: {
      accountId: 'anonymous',
      apiId: 'local',
      authentication: null,
      authorizer: {},
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${httpVersion}`,
        sourceIp: socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: crypto.randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
  }
}
