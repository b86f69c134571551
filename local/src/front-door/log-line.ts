import type { IncomingMessage, ServerResponse } from 'node:http'

const columns = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs(User-Agent)',
  'cs-uri-query',
  'cs(Cookie)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'x-forwarded-for',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'fle-status',
  'fle-encrypted-fields',
  'c-port',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
  'sc-range-start',
  'sc-range-end',
] as const

export const logHead = `#Version: 1.0\n#Fields: ${columns.join(' ')}\n`

type Served = {
  host: string
  path: string
  startedAtMs: number
  endedAtMs: number
  scheme: 'http' | 'https'
}

/**
 * One request as a CloudFront log line. Viewer address, cookies and query are left out, because nothing reads them.
 */
export function logLine(request: IncomingMessage, response: ServerResponse, served: Served): string {
  const moment = new Date(served.endedAtMs).toISOString()
  const status = response.statusCode
  const result = status >= 400 ? 'Error' : 'Hit'
  const tookInSeconds = ((served.endedAtMs - served.startedAtMs) / 1000).toFixed(3)
  const values: Partial<Record<(typeof columns)[number], string>> = {
    date: moment.slice(0, 10),
    time: moment.slice(11, 19),
    'x-edge-location': 'LOCAL',
    'cs-method': request.method ?? '',
    'cs(Host)': served.host,
    'cs-uri-stem': served.path,
    'sc-status': String(status),
    'cs(Referer)': request.headers.referer ?? '',
    'cs(User-Agent)': request.headers['user-agent'] ?? '',
    'x-edge-result-type': result,
    'x-host-header': served.host,
    'cs-protocol': served.scheme,
    'time-taken': tookInSeconds,
    'x-edge-response-result-type': result,
    'cs-protocol-version': `HTTP/${request.httpVersion}`,
    'x-edge-detailed-result-type': result,
  }
  return `${columns.map((name) => encoded(values[name] ?? '')).join('\t')}\n`
}

/** Percent-encoded as in CloudFront's log, so that no value can end its column or its line; `-` if empty. */
const encoded = (value: string): string =>
  value === ''
    ? '-'
    : value.replace(/[^\x21-\x7e]|[<>"#%{}|\\^~[\]`']/gu, (character) =>
        [...Buffer.from(character)]
          .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
          .join(''),
      )
