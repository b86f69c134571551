import { needsSecondLookup } from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Services } from '../services/services.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'
import { advanceCustomDomain } from './move-on.ts'

/** Of a run's five minutes. A look at a nameserver that does not answer takes 7 s, so several are made at once. */
export const sweepDurationInMs = 4 * 60 * 1000
export const domainsAtOnce = 16

/**
 * Moves authors' domains on, from where the last run ended: nameservers that do not answer cost the others nothing but
 * their turn. A fault of one is noted and holds nobody else up. Domains that were seen elsewhere for the first time are
 * looked at once more at the end of the run.
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
