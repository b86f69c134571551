import { join } from 'node:path'
import { type FunctionName, functions } from '@lorecircle/infra/what-runs/functions'

const root = join(import.meta.dirname, '../../..')
let loads = 0

export async function loadHandlers(names: readonly FunctionName[]) {
  const load = ++loads
  const loaded = await Promise.all(
    names.map(async (name) => {
      const { entry, handler } = functions[name]
      const module: Record<string, unknown> = await import(`${join(root, entry)}?counted=${load}`)
      return [name, module[handler]] as const
    }),
  )
  const byName = new Map(loaded)
  return async (name: FunctionName, messages: readonly object[] = []): Promise<unknown> => {
    const handler = byName.get(name)
    if (typeof handler !== 'function') throw new Error(`${name} has no handler`)
    const Records = messages.map((message, at) => ({ messageId: String(at), body: JSON.stringify(message) }))
    return await handler({ Records })
  }
}
export type LoadedHandlers = Awaited<ReturnType<typeof loadHandlers>>
