import { sweepPositionDoc } from '@lorecircle/shared/order/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import type { Services } from './services.ts'

type Sweep = {
  name: 'letters' | 'checkouts' | 'refunds' | 'news' | 'domains'
  prefix: string
  /** Time after which a run starts no further document. */
  forMs: number
  atOnce?: number
  /** Minimum time between the starts of two rounds; by default the next run starts one. */
  roundMs?: number
}

/**
 * Processes documents from where the last run ended, for at most `forMs`; after the last document the next run starts
 * from the first. So every document gets its turn even if Stripe is slow. Errors are logged and do not stop the run.
 * Returns the number of documents.
 */
export async function sweepFromLastKey(
  { documents, now, log }: Pick<Services, 'documents' | 'now' | 'log'>,
  { name, prefix, forMs, atOnce = 1, roundMs }: Sweep,
  look: (key: string) => Promise<void>,
): Promise<number> {
  const swept = (await nullIfUnreadable(documents.read(sweepPositionDoc(name))))?.value
  const from = swept?.after ?? ''
  const startMs = now().getTime()
  const untilMs = startMs + forMs
  const isNewRound = from === ''
  const begunAt = swept?.begunAt
  const isTooEarly = roundMs !== undefined && begunAt !== undefined && startMs - Date.parse(begunAt) < roundMs
  if (isNewRound && isTooEarly) return 0
  const listed = documents.list(prefix, from || undefined)
  let looked = 0
  let last = ''
  let isOver = false

  async function lane() {
    while (now().getTime() < untilMs) {
      const next = await listed.next()
      if (next.done) {
        isOver = true
        return
      }
      looked++
      last = next.value.key
      await look(last).catch((error: unknown) =>
        log('sweep.failed', { key: next.value.key, error: String(error) }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const after = isOver ? '' : last || from
  const begun = (isNewRound ? undefined : begunAt) ?? new Date(startMs).toISOString()
  if (roundMs !== undefined && (looked > 0 || !isNewRound))
    await documents.write(sweepPositionDoc(name), { after, begunAt: begun })
  else if (after !== from) await documents.write(sweepPositionDoc(name), { after })
  return looked
}
