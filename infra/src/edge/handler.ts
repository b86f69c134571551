import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { originRequest, type Platform, viewer } from '@lorecircle/shared/edge/viewer'
import cf from 'cloudfront'

declare const productDomain: string

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>
type Asked = {
  uri: string
  querystring: Values
  headers: Values
  rawQueryString(): string | undefined
}
type Event = { viewer: { ip: string }; request: Asked }

export function handler(event: Event) {
  const { request } = event
  const query = request.rawQueryString()
  const host = request.headers.host
  const dest = request.headers['sec-fetch-dest']
  const asked = {
    host: (host ? host.value : '').toLowerCase(),
    path: request.uri,
    search: query === undefined ? '' : `?${query}`,
    wantedAs: dest ? dest.value : undefined,
  }
  const platform: Platform = { productDomain, scheme: 'https' }
  const destination = viewer(asked, platform)
  if (destination.to === 'redirect') {
    // Response header policies do not apply to responses from a function, so it sets the headers itself.
    const headers = responseHeaders({ ...asked, ...platform })
    return {
      statusCode: destination.status,
      headers: put(headers, { location: { value: destination.location } }),
    }
  }
  const question = originRequest(asked, destination)
  request.uri = question.path
  if (question.search !== asked.search) request.querystring = parsed(question.search)
  put(question.headers, request.headers)
  // Overwrites any address that the visitor claims.
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  if (destination.to === 'on-demand' || destination.to === 'rendered') cf.selectRequestOriginById('on-demand')
  return request
}

function put(headers: Record<string, string>, among: Values): Values {
  for (const name of Object.keys(headers)) among[name] = { value: headers[name] || '' }
  return among
}

/** Parses `?a=1&a=2&b` for CloudFront: by name, without decoding. */
function parsed(search: string): Values {
  const values: Values = {}
  for (const field of search.slice(1).split('&')) {
    if (field === '') continue
    const at = field.indexOf('=')
    const name = at < 0 ? field : field.slice(0, at)
    const value = at < 0 ? '' : field.slice(at + 1)
    const known = values[name]
    if (known) known.multiValue = [...(known.multiValue || [{ value: known.value }]), { value }]
    else values[name] = { value }
  }
  return values
}
