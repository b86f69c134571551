import type { Services } from '@lorecircle/publisher/services/services'
import { expect, test } from 'vitest'
import { services, shown, startShelves } from './market-shelves.ts'

startShelves()

test('a page within the front reads the front alone, one far behind the segment that it lies in', async () => {
  const read: string[] = []
  const reading: Services = {
    ...services,
    pages: {
      ...services.pages,
      read(key) {
        read.push(key)
        return services.pages.read(key)
      },
    },
  }
  await shown('/market?page=4', reading)
  expect(read).toEqual(['market-data/fronts/paid/all.json'])
  read.length = 0
  await shown('/market/fantasy?page=3&per=12', reading)
  expect(read.filter((key) => key.includes('/masks/')).length).toBeLessThanOrEqual(1)
})
