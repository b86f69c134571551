import type { Counts, Front } from '@lorecircle/shared/market-data'
import { marketDataPaths } from '@lorecircle/shared/market-data'
import { type Place, pathOf } from './market-place.ts'

/** Our own files, written by the publisher to the shapes of `shared/market-data`. */
const load = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
  const answer = await fetch(path, { signal: signal ?? null })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.json()
}

const fronts = new Map<string, Front>()

/** A shelf's first books; those seen on this visit are there at once. */
export async function loadFront(place: Place, signal: AbortSignal): Promise<Front> {
  const known = fronts.get(pathOf(place))
  if (known) return known
  const front = await load<Front>(marketDataPaths.front(place.mode, place.facetKey), signal)
  rememberFront(place, front)
  return front
}

export const rememberFront = (place: Place, front: Front): void => {
  fronts.set(pathOf(place), front)
}

export const loadCounts = (): Promise<Counts> => load<Counts>(marketDataPaths.counts)
