import type { Lifetime } from './edge-cache.ts'

/** How long a shared cache may serve an answer: fresh, and then stale while it asks again. */
export function lifetimeIn(cacheControl: string | undefined, defaultInSeconds: number): Lifetime {
  if (cacheControl === undefined) return { freshMs: defaultInSeconds * 1000, staleMs: 0 }
  const directives = new Map(
    cacheControl.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, Number(value)] as const
    }),
  )
  if (directives.has('no-store') || directives.has('private')) return { freshMs: 0, staleMs: 0 }
  const seconds = (name: string) => directives.get(name) || 0
  const fresh = directives.has('s-maxage') ? seconds('s-maxage') : seconds('max-age')
  return { freshMs: fresh * 1000, staleMs: seconds('stale-while-revalidate') * 1000 }
}
