import type { Operator } from '@lorecircle/shared/policy/policies'
import type { SiteView } from '@lorecircle/shared/site/views'
import type { CachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { SiteBucket } from '@lorecircle/shared/storage/site-bucket'
import type { InvalidateTags, InvalidateTenant } from './invalidate.ts'
import type { MarketQueue } from './queues.ts'
import type { Renderer } from './renderer.ts'

export type Services = {
  documents: Documents
  cached: CachedDocuments
  pages: SiteBucket
  market: MarketQueue
  invalidate: InvalidateTags
  invalidateTenant: InvalidateTenant
  renderer: Renderer
  site: SiteView
  operator: Operator
  /** Key for hashing senders, the same as in the functions. */
  originSecret: string
  now(): Date
}
