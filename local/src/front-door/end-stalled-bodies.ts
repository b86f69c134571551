import type { IncomingMessage, ServerResponse } from 'node:http'
import { edgeError } from './edge-error.ts'

/** Whoever stops in the middle of what they send is told so, and does not keep an origin waiting. */
export function endStalledBodies(request: IncomingMessage, response: ServerResponse, afterMs: number) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  request.setTimeout(afterMs, () => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    edgeError(request, response, 408, {
      title: 'That stopped midway',
      text: 'What was sent stopped before its end. Please send it again.',
    })
    response.once('finish', () => request.destroy())
  })
  // Who waits for an answer is not idle.
  response.on('timeout', () => undefined)
}
