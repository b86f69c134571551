import { needsSecondLookup } from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Services } from '../services/services.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'
import { advanceCustomDomain } from './move-on.ts'

/**
 * Of the function's five minutes. A lookup at a nameserver that does not answer takes 7 s, so several run at once.
 */
export const sweepDurationInMs = 4 * 60 * 1000
export const domainsAtOnce = 16

/**
 * Continues where the last run ended, so that unresponsive nameservers cannot starve other domains. An error of one
 * domain is logged and does not stop the others. Domains first seen pointing elsewhere are checked again at the end
 * of the run.
 */
export async function sweepDomains(
  services: Services,
  forMs = sweepDurationInMs,
): Promise<{ seen: number; failed: number }> {
  const done = { seen: 0, failed: 0 }
  const sweep = { name: 'domains', prefix: customDomainDoc.within(), forMs, atOnce: domainsAtOnce } as const
  const again: string[] = []
  await sweepFromLastKey(services, sweep, async (key) => {
    const sub = customDomainDoc.nameIn(key)
    try {
      const own = await advanceCustomDomain(services, sub)
      if (own !== null && needsSecondLookup(own)) again.push(sub)
      done.seen++
    } catch (error) {
      services.log('domain.step_failed', { sub, error: String(error) })
      done.failed++
    }
  })
  await inParallel(domainsAtOnce, again, (sub) =>
    advanceCustomDomain(services, sub).catch((error: unknown) =>
      services.log('domain.step_failed', { sub, error: String(error) }),
    ),
  )
  return done
}
