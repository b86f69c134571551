import { sweepPositionDoc } from '@lorecircle/shared/order/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import type { Services } from './services.ts'

type Sweep = {
  /** Under which it is remembered where a run ended. */
  name: 'letters' | 'checkouts' | 'refunds' | 'news' | 'domains'
  /** Keys of documents below this are looked at. */
  prefix: string
  /** For how long a run begins with another one. */
  forMs: number
  atOnce?: number
  /** The next round begins this long after the last one did, at the earliest; without it, with the next run. */
  roundMs?: number
}

/**
 * Looks at what there is, from where the last run ended, for as long as a run may take; behind the last of them the next
 * run begins anew. So nobody is always the first to be looked at, and whatever Stripe does, the run comes to its end. A
 * fault is logged, and holds nobody else up. Answers of how many.
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
