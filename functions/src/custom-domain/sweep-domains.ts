import { authorDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Services } from '../services/services.ts'
import { moveOn } from './move-on.ts'

/** Moves every author's domain on. A fault of one is noted and holds nobody else up. */
export async function sweepDomains(services: Services): Promise<{ seen: number; failed: number }> {
  const done = { seen: 0, failed: 0 }
  for await (const { key } of services.documents.list(authorDomainDoc.within())) {
    const sub = authorDomainDoc.nameIn(key)
    try {
      await moveOn(services, sub)
      done.seen++
    } catch (error) {
      services.log('domain.step-failed', { sub, error: String(error) })
      done.failed++
    }
  }
  return done
}
