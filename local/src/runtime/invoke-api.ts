import { serve } from '@hono/node-server'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Handler } from './handler.ts'

const Event = z.record(z.string(), z.unknown())

/** Lambda's Invoke call on loopback, for services that call a function by name, as Cognito calls its triggers. */
export async function startInvokeApi({
  port,
  functions,
}: {
  port: number
  functions: Record<string, Handler>
}) {
  const app = new Hono()
  app.post('/2015-03-31/functions/:name/invocations', async (context) => {
    const run = functions[context.req.param('name')]
    if (!run) return context.json({ Message: 'Function not found' }, 404)
    try {
      return context.json(await run(Event.parse(await context.req.json())))
    } catch (error) {
      console.error(errorForLog(error))
      const message = error instanceof Error ? error.message : String(error)
      return context.json({ errorMessage: message }, 200, { 'X-Amz-Function-Error': 'Unhandled' })
    }
  })
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
