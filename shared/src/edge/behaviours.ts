import { apiPaths, apiPrefix, filesPrefix } from '../urls/api-paths.ts'
import { portalPathSegments } from '../urls/portal-paths.ts'
import type { Host } from './hosts.ts'

/**
 * What the CDN does with a request: the first row that its host and path fit. The viewer function, the headers and
 * the front door obey this table. It is pure and needs no library, since the viewer function is made of it.
 */
export type Behaviour = {
  /** Absent: hosts of every kind. */
  hosts?: readonly Host['kind'][]
  paths: Paths
  to: Target
  methods: readonly ('GET' | 'HEAD')[] | 'all_methods'
  caching: Caching | 'never'
}

/**
 * Which headers an answer carries: a published page or file, a page of one reader, a file named by its content, or an
 * answer of the functions.
 */
export type HeaderKind = 'page' | 'private' | 'asset' | 'call'

/** Folders match as they are written, and rooms (a path's first part) in any casing. */
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

/** Copies of what was read live as long as their `s-maxage` says, and errors not at all: a first publish is seen at once. */
export type Caching = {
  /** As the viewer function leaves them. */
  key: readonly ('host' | 'path' | 'query')[]
  /** For what says nothing of its lifetime. */
  defaultInSeconds: number
  errorsInSeconds: 0
}

const pages: Caching = { key: ['host', 'path', 'query'], defaultInSeconds: 0, errorsInSeconds: 0 }
const files: Caching = { key: ['path'], defaultInSeconds: 0, errorsInSeconds: 0 }

const page = { methods: ['GET', 'HEAD'], caching: pages } as const
const file = { methods: ['GET', 'HEAD'], caching: files } as const
const call = { methods: 'all_methods', caching: 'never' } as const
/** Folders of files that are named by their content. */
const assets = ['/_astro/', '/media/', '/fonts/', '/portal-assets/']
/** Files that every host has, whatever its pages are. */
const publicFiles = [...assets, '/icons/', '/market-data/']
/** What anybody may ask a shop. The shop is named by the visitor's host, so each host has copies of its own. */
const publicAnswers = [apiPaths.shopBooks, apiPaths.welcome, apiPaths.copies]

const cart = '/cart'
/** Below these are pages of one reader, or pages that few ask for. Most of their addresses hold a token. */
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
  // What browsers ask for on their own, also beside a page that names no icon.
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
  // What its answer depends on is in the reader's cookies, and in where their network is.
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
 * The kind of headers by path; every other path has those of a page. The host plays no part, because the CDN's response
 * headers policies are chosen by path alone.
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

/** Whether a path is that of a file which every host has, previews too. */
export const isPublicFile = (path: string): boolean => fits({ below: publicFiles }, path)

/** Every host has a row for every path. */
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
