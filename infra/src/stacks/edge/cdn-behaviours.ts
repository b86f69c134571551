import {
  type Behaviour,
  behaviourAt,
  behaviours,
  type Caching,
  type HeaderKind,
  headerKindAt,
  headerKinds,
} from '@lorecircle/shared/edge/behaviours'
import { linkPaths } from '@lorecircle/shared/edge/links'

/**
 * The table of the edge as CloudFront can have it, which knows paths alone and no hosts. What differs by host is told
 * apart by the viewer function; here the most careful row of a path holds for all of its hosts.
 */
export type CdnBehaviour = {
  /** `/media/*`; null for every path that no other one fits. */
  pattern: string | null
  /** A link is asked of the functions, and of the pages on demand where they do not answer. */
  origin: 'site' | 'api' | 'link' | 'on-demand' | 'files'
  methods: Behaviour['methods']
  caching: Caching | 'never'
  headers: HeaderKind
}

const kinds = ['main', 'www', 'preview', 'shop', 'own', 'unknown'] as const

export const defaultBehaviour: CdnBehaviour = { pattern: null, ...combined('/some/page') }

const links: readonly CdnBehaviour[] = linkPaths.map((pattern) => ({
  pattern,
  ...combined(pattern),
  origin: 'link',
  // A group of origins takes no others.
  methods: ['GET', 'HEAD'],
}))

const patterns = new Map(
  [...behaviours, ...headerKinds]
    .flatMap(({ paths }) => patternsOf(paths))
    .map(({ pattern, sample }) => [pattern, sample]),
)

const fromTable: readonly CdnBehaviour[] = [...patterns]
  .map(([pattern, sample]) => ({ pattern, ...combined(sample) }))
  .filter(
    ({ pattern: _, ...row }) =>
      JSON.stringify({ pattern: null, ...row }) !== JSON.stringify(defaultBehaviour),
  )

/** In the order in which they are tried. */
export const pathBehaviours: readonly CdnBehaviour[] = [...links, ...fromTable]

function patternsOf(paths: Behaviour['paths']): { pattern: string; sample: string }[] {
  if (paths === 'all_paths') return []
  if ('only' in paths) return paths.only.map((path) => ({ pattern: path, sample: path }))
  if ('below' in paths) return paths.below.map((folder) => ({ pattern: `${folder}*`, sample: `${folder}a` }))
  // Rooms fit in any casing, which no pattern of CloudFront's does.
  return []
}

function combined(path: string): Omit<CdnBehaviour, 'pattern'> {
  const rows = kinds.map((kind) => behaviourAt(kind, path)).filter(({ to }) => !('redirect' in to))
  const [first, ...others] = rows.toSorted((one, other) => care(other) - care(one))
  if (!first || 'redirect' in first.to) throw new Error(`nothing answers ${path}`)
  const isKeptApart = others.every(
    ({ caching }) => first.caching === 'never' || holds(first.caching, caching),
  )
  if (!isKeptApart) throw new Error(`copies of ${path} are told apart by less than one of its hosts asks`)
  const { to, methods, caching } = first
  return { origin: to.origin, methods, caching, headers: headerKindAt(path) }
}

/** Never to keep anything is more careful than to keep it by host, and that than by path alone. */
function care({ caching, to }: Behaviour): number {
  if (caching === 'never') return 100
  return caching.key.length * 10 + ('origin' in to && to.origin === 'site' ? 1 : 0)
}

function holds(kept: Caching, asked: Caching | 'never'): boolean {
  return asked !== 'never' && asked.key.every((part) => kept.key.includes(part))
}
