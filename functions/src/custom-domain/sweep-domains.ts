import { needsSecondLook } from '@lorecircle/shared/custom-domain/own-domain'
import { authorDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Services } from '../services/services.ts'
import { sweepOn } from '../services/sweep-on.ts'
import { moveOn } from './move-on.ts'

/** Of a run's five minutes. A look at a nameserver that does not answer takes 7 s, so several are made at once. */
export const runMs = 4 * 60 * 1000
export const domainsAtOnce = 16

/**
 * Moves authors' domains on, from where the last run ended: nameservers that do not answer cost the others nothing but
 * their turn. A fault of one is noted and holds nobody else up. Domains that were seen elsewhere for the first time are
 * looked at once more at the end of the run.
 */
export async function sweepDomains(
  services: Services,
  forMs = runMs,
): Promise<{ seen: number; failed: number }> {
  const done = { seen: 0, failed: 0 }
  const sweep = { name: 'domains', prefix: authorDomainDoc.within(), forMs, atOnce: domainsAtOnce } as const
  const again: string[] = []
  await sweepOn(services, sweep, async (key) => {
    const sub = authorDomainDoc.nameIn(key)
    try {
      const own = await moveOn(services, sub)
      if (own !== null && needsSecondLook(own)) again.push(sub)
      done.seen++
    } catch (error) {
      services.log('domain.step_failed', { sub, error: String(error) })
      done.failed++
    }
  })
  await inParallel(domainsAtOnce, again, (sub) =>
    moveOn(services, sub).catch((error: unknown) =>
      services.log('domain.step_failed', { sub, error: String(error) }),
    ),
  )
  return done
}
