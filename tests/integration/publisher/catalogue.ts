import type { S3Client } from '@aws-sdk/client-s3'
import { facets } from '@lorecircle/shared/market/facets'
import type { Entry } from '../../support/write-market.ts'

const shelves = facets.filter(({ subgenre }) => subgenre !== undefined)

/** Any book of a large catalogue, its genres spread over the whole taxonomy. */
export function fillerEntry(position: number): Entry {
  const shelf = shelves[position % shelves.length]
  const genre = facets.find((facet) => facet.genre === shelf?.genre && facet.subgenre === undefined)
  const isFree = position % 7 === 0
  return {
    position,
    card: {
      card: {
        id: `filler-${position}`,
        title: `Filler ${position}`,
        productUrl: `http://filler.lorecircle.localhost:4321/shop/filler-${position}`,
        authorName: 'A Filler',
        authorUrl: 'http://filler.lorecircle.localhost:4321',
        cover: null,
        priceInCents: isFree ? 0 : 1499,
        paidPriceInCents: 1499,
        tagline: 'One among many',
      },
      facets: ['all', genre?.key ?? '', shelf?.key ?? ''],
      modes: isFree ? ['paid', 'free'] : ['paid'],
    },
  }
}

export type Requests = { read: number; listed: number; written: number }

/** Counts what goes to S3 while something is done. */
export async function countingRequests(s3: S3Client, work: () => Promise<unknown>): Promise<Requests> {
  const requests: Requests = { read: 0, listed: 0, written: 0 }
  const name = `count-${crypto.randomUUID()}`
  s3.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        requests[kindOf(commandName)]++
        return next(args)
      },
    { step: 'initialize', name },
  )
  try {
    await work()
  } finally {
    s3.middlewareStack.remove(name)
  }
  return requests
}

const kindOf = (command: string): keyof Requests =>
  command.startsWith('List') ? 'listed' : /^(Get|Head)/.test(command) ? 'read' : 'written'
