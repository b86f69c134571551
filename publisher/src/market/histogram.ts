import { allBooksFacet, facets, type Mode, modeBit, modes } from '@lorecircle/shared/market/facets'
import type { Counts, Histogram } from '@lorecircle/shared/market/market-files'
import { facetFilter, genreSubgenres } from '@lorecircle/shared/market/market-filter'
import { type Segment, segmentCounts, sum, wordsPerBook } from '@lorecircle/shared/market/masks'

export const emptyHistogram: Histogram = { segments: 0, paid: {}, free: {} }

type Row = Record<Mode, ReadonlyMap<string, ReadonlyMap<number, number>>>

const genres = facets.flatMap(({ key, bit, subgenre }) =>
  bit === null || subgenre !== undefined
    ? []
    : [{ key, bit, below: genreSubgenres(key).map((facet) => facet.bit ?? 0) }],
)
const shelves = [allBooksFacet.key, ...genres.map(({ key }) => key)]

/** Recounts the given segments. The same books give the same bytes. */
export function withSegments(before: Histogram, segments: ReadonlyMap<number, Segment>): Histogram {
  const rows = new Map([...segments].map(([index, segment]) => [index, rowOf(segment)] as const))
  const length = Math.max(before.segments, ...[...segments.keys()].map((index) => index + 1))
  const columnsOf = (mode: Mode, shelf: string) => {
    const known = before[mode][shelf] ?? {}
    const found = [...rows.values()].flatMap((row) => [...(row[mode].get(shelf)?.keys() ?? [])])
    const patterns = [...new Set([...Object.keys(known).map(Number), ...found])].sort((a, b) => a - b)
    const columns = patterns.map((pattern) => {
      const column = Array.from({ length }, (_, index) => {
        const row = rows.get(index)
        return (row ? row[mode].get(shelf)?.get(pattern) : known[pattern]?.[index]) ?? 0
      })
      return [pattern, column] as const
    })
    return Object.fromEntries(columns.filter(([, column]) => column.some((count) => count > 0)))
  }
  const listOf = (mode: Mode) => Object.fromEntries(shelves.map((shelf) => [shelf, columnsOf(mode, shelf)]))
  return { segments: length, paid: listOf('paid'), free: listOf('free') }
}

function rowOf(segment: Segment): Row {
  const counts = {
    paid: new Map<string, Map<number, number>>(),
    free: new Map<string, Map<number, number>>(),
  }
  for (let at = 0; at < segment.length; at += wordsPerBook) {
    const words = [segment[at] ?? 0, segment[at + 1] ?? 0] as const
    for (const mode of modes) {
      if (!has(words, modeBit[mode])) continue
      addOne(counts[mode], allBooksFacet.key, 0)
      for (const { key, bit, below } of genres) {
        if (has(words, bit))
          addOne(
            counts[mode],
            key,
            below.reduce((all, sub, n) => (has(words, sub) ? all | (1 << n) : all), 0),
          )
      }
    }
  }
  return counts
}

const has = ([low, high]: readonly [number, number], bit: number) =>
  ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1

function addOne(counts: Map<string, Map<number, number>>, shelf: string, pattern: number) {
  const columns = counts.get(shelf) ?? new Map<number, number>()
  columns.set(pattern, (columns.get(pattern) ?? 0) + 1)
  counts.set(shelf, columns)
}

export function facetCounts(histogram: Histogram, mode: Mode, facetKey: string): (index: number) => number {
  const counts = segmentCounts(histogram, facetFilter(mode, facetKey))
  return (index) => counts[index] ?? 0
}

export const facetTotal = (histogram: Histogram, mode: Mode, facetKey: string): number =>
  sum(segmentCounts(histogram, facetFilter(mode, facetKey)))

/** Sums over all segments; a facet without books counts 0. */
export function sumFacetCounts(histogram: Histogram): Counts {
  const sums = (mode: Mode) =>
    Object.fromEntries(facets.map(({ key }) => [key, facetTotal(histogram, mode, key)]))
  return { paid: sums('paid'), free: sums('free'), segments: histogram.segments }
}
