import type { Operator } from '@lorecircle/shared/policy/policies'
import type { SiteView } from '@lorecircle/shared/site/views'
import type { CachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { SiteBucket } from '@lorecircle/shared/storage/site-bucket'
import type { InvalidateTags, InvalidateTenant } from './invalidate.ts'
import type { MarketQueue } from './queues.ts'
import type { Renderer } from './renderer.ts'

/** All that publishing depends on. */
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
  /** Senders are hashed with it, as the functions do. */
  originSecret: string
  now(): Date
}
