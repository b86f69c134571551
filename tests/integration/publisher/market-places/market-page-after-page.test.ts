import { filterAt, filterPath } from '@lorecircle/shared/market/market-filter'
import { positionComparator } from '@lorecircle/shared/market/market-list'
import { expect, test } from 'vitest'
import { entries, leaders, shown, startShelves } from './market-shelves.ts'

startShelves()

const truth = (mode: 'paid' | 'free', ...facetKeys: string[]) =>
  entries
    .filter(({ card }) => card.modes.includes(mode) && facetKeys.some((key) => card.facets.includes(key)))
    .map(({ position }) => position)
    .sort(positionComparator(leaders[mode]))

test.each([
  ['/market', 24, truth('paid', 'all')],
  ['/market?per=48', 48, truth('paid', 'all')],
  ['/market/free?per=12', 12, truth('free', 'all')],
  ['/market/fantasy?per=12', 12, truth('paid', 'fantasy')],
  [
    '/market/fantasy?sub=dark-fantasy,urban-fantasy&per=12',
    12,
    truth('paid', 'fantasy/dark-fantasy', 'fantasy/urban-fantasy'),
  ],
])(
  'page after page of %s shows every book once, in the true order',
  { tags: ['A2.5-29', 'A2.5-30', 'A2.5-31'] },
  async (path, per, expected) => {
    expect(expected.length).toBeGreaterThan(per)
    const found: number[] = []
    for (let page = 1; (page - 1) * per < expected.length; page++) {
      const { ids, total, url } = await shown(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)
      expect(total).toBe(expected.length)
      expect(url).toBe(filterPath({ ...placeOf(path), page }))
      found.push(...ids)
    }
    expect(found).toEqual(expected)
  },
)

function placeOf(path: string) {
  const [pathname = '', search = ''] = path.split('?')
  const filter = filterAt(pathname, `?${search}`)
  if (!filter) throw new Error(`${path} is no filter.`)
  return filter
}
