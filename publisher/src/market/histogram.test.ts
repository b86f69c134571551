import { facets, type Mode, modes } from '@lorecircle/shared/market/facets'
import type { Histogram } from '@lorecircle/shared/market/market-files'
import { facetFilter, genreSubgenres, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import {
  buildMaskQuery,
  emptyMask,
  emptySegment,
  type Mask,
  matchingPositions,
  type Segment,
  segmentCounts,
  withBit,
  wordsPerBook,
} from '@lorecircle/shared/market/masks'
import { expect, test } from 'vitest'
import { emptyHistogram, facetTotal, sumFacetCounts, withSegments } from './histogram.ts'

/** Every third book is free as well; each has a genre and, bit by bit, every choice of its subgenres. */
function segmentOfAll(shift = 0): Segment {
  const segment = emptySegment()
  const genres = facets.filter(({ bit, subgenre }) => bit !== null && subgenre === undefined)
  for (let at = 0; at < 900; at++) {
    const genre = genres[(at + shift) % genres.length]
    const chosen = genreSubgenres(genre?.key ?? '').filter((_, n) => ((at / genres.length) >> n) & 1)
    const bits = [genre?.bit ?? 0, ...chosen.map(({ bit }) => bit ?? 0), 60, ...(at % 3 ? [] : [61])]
    const { low, high } = bits.reduce<Mask>(withBit, emptyMask)
    segment.set([low, high], at * wordsPerBook)
  }
  return segment
}

const standing = (segment: Segment, filter: MarketFilter) =>
  [...matchingPositions(segment, 0, buildMaskQuery(filter))].length

/** Every choice of a genre's subgenres. */
const choices = (mode: Mode, genre: string): MarketFilter[] => {
  const below = genreSubgenres(genre).map(({ key }) => key)
  return Array.from({ length: 2 ** below.length }, (_, chosen) => ({
    ...facetFilter(mode, genre),
    subgenres: below.filter((_, n) => (chosen >> n) & 1),
  }))
}

test('every choice of subgenres is counted as the filter finds it, segment by segment', () => {
  const segments = [segmentOfAll(), segmentOfAll(5)]
  const histogram = withSegments(emptyHistogram, new Map(segments.entries()))
  for (const mode of modes) {
    for (const filter of [
      facetFilter(mode, 'all'),
      ...['fantasy', 'romance', 'essays', 'true-crime'].flatMap((key) => choices(mode, key)),
    ]) {
      expect(segmentCounts(histogram, filter), JSON.stringify(filter)).toEqual(
        segments.map((segment) => standing(segment, filter)),
      )
    }
  }
})

test('the counts of all facets are the sums over their segments', () => {
  const histogram = withSegments(
    emptyHistogram,
    new Map([
      [0, segmentOfAll()],
      [2, segmentOfAll(1)],
    ]),
  )
  const counts = sumFacetCounts(histogram)
  expect(counts.segments).toBe(3)
  for (const { key } of facets) {
    const filter = facetFilter('paid', key)
    expect(counts.paid[key]).toBe(standing(segmentOfAll(), filter) + standing(segmentOfAll(1), filter))
    expect(facetTotal(histogram, 'paid', key)).toBe(counts.paid[key])
  }
})

test('who counts the same books gets the same bytes, whatever was counted before', () => {
  const two = new Map([
    [0, segmentOfAll()],
    [1, segmentOfAll(3)],
  ])
  const atOnce = withSegments(emptyHistogram, two)
  const detour = [
    new Map([[1, segmentOfAll(4)]]),
    new Map([[0, segmentOfAll(9)]]),
    new Map([[1, segmentOfAll(3)]]),
    new Map([[0, segmentOfAll()]]),
  ].reduce<Histogram>(withSegments, emptyHistogram)
  expect(JSON.stringify(detour)).toBe(JSON.stringify(atOnce))
  const emptied = withSegments(
    atOnce,
    new Map([
      [0, emptySegment()],
      [1, emptySegment()],
    ]),
  )
  expect(emptied.paid.fantasy).toEqual({})
})
