import type { buildApp } from '../../vendor/fauxqs/app.ts'
import { control, controlPath } from '@lorecircle/stripe-emulator/faults/control'
import type { Switches } from '@lorecircle/stripe-emulator/faults/switches'

/** The control calls of the store (`/_faults/storage`) and of its queues (`/_faults/queues`). */
export function controlSwitches(app: ReturnType<typeof buildApp>, boards: Record<string, Switches<object>>) {
  for (const [part, board] of Object.entries(boards)) {
    app.route({
      method: ['GET', 'PATCH'],
      url: `${controlPath}/${part}`,
      async handler({ method, body }, reply) {
        const asked = new Request('http://127.0.0.1', {
          method,
          ...(method === 'PATCH' && { body: textOf(body) }),
        })
        const answer = await control(board, asked)
        return reply
          .code(answer.status)
          .type('application/json')
          .send(await answer.text())
      },
    })
  }
}

const textOf = (body: unknown) => (Buffer.isBuffer(body) ? String(body) : JSON.stringify(body))
