import { sweptToDoc } from '@lorecircle/shared/order/stored'
import type { Services } from './services.ts'

type Sweep = {
  /** Under which it is remembered where a run ended. */
  name: 'letters' | 'checkouts' | 'refunds' | 'news' | 'domains'
  /** Keys of documents below this are looked at. */
  prefix: string
  /** For how long a run begins with another one. */
  forMs: number
  atOnce?: number
  /** So many are looked at in a run at most. */
  most?: number
}

/**
 * Looks at what there is, from where the last run ended, for as long as a run may take; behind the last of them the next
 * run begins anew. So nobody is always the first to be looked at, and whatever Stripe does, the run comes to its end. A
 * fault is logged, and holds nobody else up. Answers of how many.
 */
export async function sweepOn(
  { documents, now, log }: Pick<Services, 'documents' | 'now' | 'log'>,
  { name, prefix, forMs, atOnce = 1, most = Number.POSITIVE_INFINITY }: Sweep,
  look: (key: string) => Promise<void>,
): Promise<number> {
  const from = (await documents.read(sweptToDoc(name)))?.value.after ?? ''
  const untilMs = now().getTime() + forMs
  const listed = documents.list(prefix, from || undefined)
  let looked = 0
  let last = ''
  let isOver = false

  async function lane() {
    while (looked < most && now().getTime() < untilMs) {
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
  if (after !== from) await documents.write(sweptToDoc(name), { after })
  return looked
}
