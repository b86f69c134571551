import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'

/** Nothing can be refreshed any more, and tokens that would still hold for a while open nothing here. */
export async function endSessions(services: Services, sub: string): Promise<void> {
  await services.userPool.endSessions(sub)
  await updateSecurity(services, sub, { sessionsEndedAt: services.now().toISOString() })
}
