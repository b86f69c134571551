import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { noRequests, type RequestCounts } from '@lorecircle/infra/costs/counts'
import { matchesKeyPattern, publishedKeys } from '@lorecircle/shared/registry/every-kind'

export type Places = { storage: string; mail: string; payments: string }

const started = 'http.client.request.start'
const ended = ['http.client.response.finish', 'http.client.request.error']

/**
 * Counts requests of the AWS and Stripe SDKs during `work`, retries included. `waits`: requests that started while no
 * other was in progress, i.e. sequential round trips.
 */
export async function countRequests(places: Places, work: () => Promise<unknown>): Promise<RequestCounts> {
  const requests = { ...noRequests }
  const open = new Set<ClientRequest>()

  const onStart = (message: unknown) => {
    const request = requestIn(message)
    const kind = request && kindOf(request, places)
    if (!kind) return
    if (open.size === 0) requests.waits++
    open.add(request)
    requests[kind]++
    if (wakesPublisher(request, kind)) requests.wakes++
  }
  const onEnd = (message: unknown) => {
    const request = requestIn(message)
    if (request) open.delete(request)
  }
  subscribe(started, onStart)
  for (const name of ended) subscribe(name, onEnd)
  try {
    await work()
  } finally {
    unsubscribe(started, onStart)
    for (const name of ended) unsubscribe(name, onEnd)
  }
  return requests
}

function requestIn(message: unknown): ClientRequest | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined
  return isRequest(message.request) ? message.request : undefined
}
const isRequest = (value: unknown): value is ClientRequest =>
  typeof value === 'object' && value !== null && 'getHeader' in value

function kindOf(
  request: ClientRequest,
  { storage, mail, payments }: Places,
): keyof RequestCounts | undefined {
  const at = request.getHeader('host')
  if (at === mail) return request.path.endsWith('/outbound-emails') ? 'mails' : undefined
  if (at === payments) return 'payments'
  if (at !== storage) return undefined
  if (request.getHeader('x-amz-target') !== undefined) return 'messages'
  if (request.method === 'GET' && request.path.includes('list-type=')) return 'lists'
  if (request.method === 'GET' || request.method === 'HEAD') return 'gets'
  return request.method === 'DELETE' ? 'deletes' : 'puts'
}

function wakesPublisher({ path }: ClientRequest, kind: keyof RequestCounts): boolean {
  const key = /^\/documents\/([^?]+)/.exec(path)?.[1]
  return (
    (kind === 'puts' || kind === 'deletes') &&
    key !== undefined &&
    matchesKeyPattern(decodeURIComponent(key), publishedKeys)
  )
}
