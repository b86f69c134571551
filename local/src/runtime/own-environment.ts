import { AsyncLocalStorage } from 'node:async_hooks'

type Variables = Readonly<Record<string, string>>

/**
 * Lambda runs each function in a process with an environment of its own; here many share one. Whatever is done on
 * behalf of a function, however late, sees that function's own variables in `process.env`.
 */
export function ownEnvironments(): <T>(own: Variables, work: () => T) => T {
  const whose = new AsyncLocalStorage<Variables>()
  process.env = new Proxy(process.env, {
    get: (all, name) => ownValue(whose.getStore(), name) ?? Reflect.get(all, name),
  })
  return (own, work) => whose.run(own, work)
}

const ownValue = (own: Variables | undefined, name: string | symbol): string | undefined =>
  own && typeof name === 'string' && Object.hasOwn(own, name) ? own[name] : undefined
