import type { deliveriesDoc } from '@lorecircle/shared/newsletter/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { DeliveryResult } from './send-once.ts'

/** Claims those letters that nobody has claimed before, in one write; answers whose they are. */
export async function claimLetters(
  documents: Documents,
  document: ReturnType<typeof deliveriesDoc>,
  ids: readonly string[],
): Promise<Set<string>> {
  let mine: string[] = []
  if (ids.length === 0) return new Set()
  await documents.update(document, (before) => {
    mine = ids.filter((id) => before?.[id] === undefined)
    if (before !== null && mine.length === 0) return before
    return { ...before, ...Object.fromEntries(mine.map((id) => [id, 'claimed' as const])) }
  })
  return new Set(mine)
}

/** Notes down what became of them. A letter that has certainly not gone out may be claimed again. */
export async function settleLetters(
  documents: Documents,
  document: ReturnType<typeof deliveriesDoc>,
  fates: ReadonlyMap<string, DeliveryResult>,
): Promise<void> {
  if (fates.size === 0) return
  await documents.update(document, (before) => {
    const after = { ...before }
    for (const [id, fate] of fates) {
      if (fate === 'sending_paused' || fate === 'quota_exceeded') delete after[id]
      else after[id] = fate
    }
    return after
  })
}
