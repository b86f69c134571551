import type { SiteView } from '../site/views.ts'
import type { PlatformPolicy } from './policies.ts'

/** `html` is the platform's own. */
export type PolicyView = { site: SiteView; slug: PlatformPolicy; html: string }
