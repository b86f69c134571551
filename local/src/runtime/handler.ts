import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Row } from '@lorecircle/infra/what-runs/lookups'

/** A Lambda function's handler, called by its event. */
export type Handler<Event extends object = object> = (event: Event) => Promise<unknown>

const root = join(import.meta.dirname, '../../..')

/**
 * Starts a function's module as Lambda does: from then on it knows the environment that it found. Two functions of
 * one entry do not share it.
 */
export async function loadHandler({ name, entry, handler }: Row): Promise<Handler> {
  const file = pathToFileURL(join(root, entry))
  const module: Record<string, unknown> = await import(`${file.href}?function=${name}`)
  const found = module[handler]
  if (typeof found !== 'function') throw new Error(`${entry} has no ${handler}, which runs ${name}`)
  return async (event) => found(event)
}

/** Gives a run up when its time is over. Lambda would end it; here it goes on, and nobody waits for it. */
export function withTimeout({ name, timeoutInSeconds }: Row, handler: Handler): Handler {
  return async (event) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`${name} timed out after ${timeoutInSeconds} seconds`)),
      timeoutInSeconds * 1000,
    )
    try {
      return await Promise.race([handler(event), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
