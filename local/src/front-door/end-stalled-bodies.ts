import type { IncomingMessage, ServerResponse } from 'node:http'
import { edgeError } from './edge-error.ts'

/** How long a body may stand still, and how long the whole of it may take. */
export type BodyPatience = { stillInMs: number; wholeInMs: number }

/** Whoever stops in the middle of what they send, or sends it by drops, is told so, and does not keep an origin waiting. */
export function endStalledBodies(request: IncomingMessage, response: ServerResponse, patience: BodyPatience) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const giveUp = (title: string, text: string) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    edgeError(request, response, 408, { title, text: `${text} Please send it again.` })
    response.once('finish', () => request.destroy())
  }
  const whole = setTimeout(
    () => giveUp('That took too long', 'What was sent took too long.'),
    patience.wholeInMs,
  )
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(whole))
  request.setTimeout(patience.stillInMs, () =>
    giveUp('That stopped midway', 'What was sent stopped before its end.'),
  )
  // Who waits for an answer is not idle.
  response.on('timeout', () => undefined)
}
