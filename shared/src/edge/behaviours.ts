import { apiPaths, apiPrefix, filesPrefix } from '../urls/api-paths.ts'
import { portalPathSegments } from '../urls/portal-paths.ts'
import type { Host } from './hosts.ts'

/**
 * Routing table of the CDN: the first row that matches host and path applies. The viewer function, the headers and
 * the local edge all use this table. It is pure and has no dependencies, because the viewer function is built from
 * it.
 */
export type Behaviour = {
  /** Absent: all host kinds. */
  hosts?: readonly Host['kind'][]
  paths: Paths
  to: Target
  methods: readonly ('GET' | 'HEAD')[] | 'all_methods'
  caching: Caching | 'never'
}

export type HeaderKind = 'page' | 'private' | 'asset' | 'call'

/** `below` matches case-sensitively; `rooms` (the first path segment) match in any case. */
type Paths =
  | { below: readonly string[] }
  | { rooms: readonly string[] }
  | { belowRooms: readonly string[] }
  | { only: readonly string[] }
  | 'all_paths'

type Target =
  | { redirect: 301 | 302; onto: 'same_path' | '/' }
  | { origin: 'api' | 'on-demand' }
  /** A private file, by a link that its bucket's own signature opens: the path behind `filesPrefix`. */
  | { origin: 'files' }
  /** What the bucket lacks is asked of the on-demand origin. */
  | { origin: 'site'; key: 'request_path' | { always: string } }
  | { origin: 'site'; pagesIn: 'main' | 'sites/{address}' }

/**
 * Successful responses are cached for their `s-maxage`, errors not at all, so that a first publish is visible at
 * once.
 */
export type Caching = {
  key: readonly ('host' | 'path' | 'query')[]
  defaultInSeconds: number
  errorsInSeconds: 0
}

const pages: Caching = { key: ['host', 'path', 'query'], defaultInSeconds: 0, errorsInSeconds: 0 }
const files: Caching = { key: ['path'], defaultInSeconds: 0, errorsInSeconds: 0 }

const page = { methods: ['GET', 'HEAD'], caching: pages } as const
const file = { methods: ['GET', 'HEAD'], caching: files } as const
const call = { methods: 'all_methods', caching: 'never' } as const
const assets = ['/_astro/', '/media/', '/fonts/', '/portal-assets/']
const publicFiles = [...assets, '/icons/', '/market-data/']
/** Public API responses. The visitor's host selects the shop, so each host has its own cache entries. */
const publicAnswers = [apiPaths.shopBooks, apiPaths.welcome, apiPaths.copies]

const cart = '/cart'
/** Pages of one reader, or rarely requested pages. Most of their URLs contain a token. */
const shopReaderRooms = [
  'thank-you',
  'checkout-failed',
  'get-free',
  'newsletter',
  'contact',
  'order',
  'certificate',
]
const mainReaderRooms = ['library']

const shopPages = [
  'bookstore',
  'blog',
  'newsletter',
  'contact',
  'extras',
  'behind-the-scenes',
  'audio-video',
  'shop',
]

export const behaviours: readonly Behaviour[] = [
  { hosts: ['www'], paths: 'all_paths', to: { redirect: 301, onto: 'same_path' }, ...page },
  { paths: { only: publicAnswers }, to: { origin: 'api' }, ...page },
  { paths: { below: [apiPrefix] }, to: { origin: 'api' }, ...call },
  { paths: { below: [filesPrefix] }, to: { origin: 'files' }, methods: ['GET', 'HEAD'], caching: 'never' },
  {
    paths: { only: ['/favicon.ico'] },
    to: { origin: 'site', key: { always: 'icons/favicon.ico' } },
    ...file,
  },
  {
    paths: { below: publicFiles },
    to: { origin: 'site', key: 'request_path' },
    ...file,
  },

  { hosts: ['preview', 'unknown'], paths: 'all_paths', to: { origin: 'on-demand' }, ...page },

  {
    hosts: ['shop', 'own'],
    paths: { rooms: ['market', 'authorportal'] },
    to: { redirect: 302, onto: 'same_path' },
    ...page,
  },
  {
    hosts: ['shop', 'own'],
    paths: { only: [cart] },
    to: { origin: 'on-demand' },
    methods: ['GET', 'HEAD'],
    caching: 'never',
  },
  {
    hosts: ['shop', 'own'],
    paths: { belowRooms: shopReaderRooms },
    to: { origin: 'on-demand' },
    ...page,
  },
  {
    hosts: ['shop', 'own'],
    paths: 'all_paths',
    to: { origin: 'site', pagesIn: 'sites/{address}' },
    ...page,
  },

  { hosts: ['main'], paths: { belowRooms: mainReaderRooms }, to: { origin: 'on-demand' }, ...page },
  { hosts: ['main'], paths: { rooms: shopPages }, to: { redirect: 302, onto: '/' }, ...page },
  {
    hosts: ['main'],
    paths: { rooms: portalPathSegments },
    to: { origin: 'site', key: { always: 'portal/index.html' } },
    ...page,
  },
  {
    hosts: ['main'],
    paths: { only: ['/config.json'] },
    to: { origin: 'site', key: { always: 'portal/config.json' } },
    ...page,
  },
  { hosts: ['main'], paths: 'all_paths', to: { origin: 'site', pagesIn: 'main' }, ...page },
]

/**
 * Header kind by path; every other path gets those of a page. The host plays no part, because the CDN's response
 * headers policies are selected by path only.
 */
export const headerKinds: readonly { paths: Paths; kind: HeaderKind }[] = [
  { paths: { below: [apiPrefix, filesPrefix] }, kind: 'call' },
  { paths: { below: assets }, kind: 'asset' },
  {
    paths: { below: [...shopReaderRooms, ...mainReaderRooms].map((room) => `/${room}/`) },
    kind: 'private',
  },
  { paths: { only: [cart, '/certificate'] }, kind: 'private' },
]

export const headerKindAt = (path: string): HeaderKind =>
  headerKinds.find(({ paths }) => fits(paths, path))?.kind ?? 'page'

export const isPublicFile = (path: string): boolean => fits({ below: publicFiles }, path)

export function behaviourAt(host: Host['kind'], path: string): Behaviour {
  const found = behaviours.find(({ hosts, paths }) => (!hosts || hosts.includes(host)) && fits(paths, path))
  if (!found) throw new Error(`nothing is said of ${path} on a host that is ${host}`)
  return found
}

function fits(paths: Paths, path: string): boolean {
  if (paths === 'all_paths') return true
  if ('only' in paths) return paths.only.includes(path)
  if ('below' in paths) return paths.below.some((folder) => path.startsWith(folder))
  const [, room = '', ...rest] = path.split('/')
  if ('rooms' in paths) return paths.rooms.includes(room.toLowerCase())
  return paths.belowRooms.includes(room) && rest.join('/') !== ''
}
