import { inParallel } from '@lorecircle/shared/in-parallel'
import { type MarketRebuild, marketNewcomersDoc, marketRebuildDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { positionSet } from './position-set.ts'
import type { ChangedBook } from './read-changes.ts'

type Newcomer = Pick<ChangedBook, 'sub' | 'bookId' | 'createdAt'>
const start: MarketRebuild = { step: 'standing', done: '', seen: '', newcomers: 0 }

/** Where a rebuild is, kept after every batch: one that died is taken up behind the last of them. */
export async function rebuildProgress({ documents, renderer }: Pick<Services, 'documents' | 'renderer'>) {
  const rendererVersion = renderer.version
  const before = (await documents.readDerived(marketRebuildDoc()))?.value
  let now = before?.rendererVersion === rendererVersion ? before : { ...start, rendererVersion }
  const seen = positionSet(now.seen)

  async function note(changes: Partial<MarketRebuild>) {
    now = { ...now, ...changes, seen: seen.toBase64() }
    await documents.write(marketRebuildDoc(), now)
  }

  return {
    seen,
    /** What is done of a step; null where all of it is. */
    doneOf: (step: MarketRebuild['step']): string | null =>
      order[step] < order[now.step] ? null : step === now.step ? now.done : '',
    note,
    /** Keeps books that have no place yet, before it is noted that they were found. */
    async keepNewcomers(newcomers: readonly Newcomer[]): Promise<number> {
      if (newcomers.length === 0) return now.newcomers
      await documents.write(marketNewcomersDoc(now.newcomers), [...newcomers])
      return now.newcomers + 1
    },
    async newcomers(): Promise<Newcomer[]> {
      const batches = await inParallel(16, [...Array(now.newcomers).keys()], (batch) =>
        documents.readDerived(marketNewcomersDoc(batch)),
      )
      return batches.flatMap((batch) => batch?.value ?? [])
    },
    async end() {
      await inParallel(16, [...Array(now.newcomers).keys()], (batch) =>
        documents.remove(marketNewcomersDoc(batch)),
      )
      await documents.remove(marketRebuildDoc())
    },
  }
}
export type RebuildProgress = Awaited<ReturnType<typeof rebuildProgress>>

const order: Record<MarketRebuild['step'], number> = { standing: 0, new: 1, gone: 2 }
