import { originRequest } from '@lorecircle/shared/edge/origin-request'
import { viewer } from '@lorecircle/shared/edge/viewer'
import cf from 'cloudfront'

/** The product's domain, written in when the function is built. */
declare const productDomain: string

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>
type Asked = {
  uri: string
  querystring: Values
  headers: Values
  rawQueryString(): string | undefined
}
type Event = { viewer: { ip: string }; request: Asked }

/** CloudFront's own form of what the viewer function says. It is lowered to what its runtime documents. */
export function handler(event: Event) {
  const { request } = event
  const query = request.rawQueryString()
  const host = request.headers.host
  const asked = {
    host: (host ? host.value : '').toLowerCase(),
    path: request.uri,
    search: query === undefined ? '' : `?${query}`,
  }
  const destination = viewer(asked, { productDomain, scheme: 'https' })
  if (destination.to === 'redirect') {
    return { statusCode: destination.status, headers: { location: { value: destination.location } } }
  }
  const question = originRequest(asked, destination)
  request.uri = question.path
  if (question.search !== asked.search) request.querystring = parsed(question.search)
  for (const name of Object.keys(question.headers)) {
    request.headers[name] = { value: question.headers[name] || '' }
  }
  // Whatever the visitor says of their address.
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  // What is in the bucket, and calls, go where their path's behaviour says.
  if (destination.to === 'on-demand' || destination.to === 'rendered') cf.selectRequestOriginById('on-demand')
  return request
}

/** `?a=1&a=2&b` as CloudFront takes it: by name, in the words in which it came. */
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
