import { gzipSync } from 'node:zlib'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { CountedRun } from '@lorecircle/infra/costs/counts'
import type { Bookshop } from '../../integration/checkout/bookshop.ts'
import { type CostScene, countedRun } from './deeds.ts'

export async function measureVisits(
  { platform, run }: Pick<CostScene, 'platform' | 'run'>,
  shops: readonly Bookshop[],
): Promise<CountedRun[]> {
  const { services, counted } = platform
  const lines = shops.map(({ host }) =>
    [new Date().toISOString().slice(0, 10), 'GET', '/', '200', '-', 'Mozilla/5.0%20Firefox/145.0', host].join(
      '\t',
    ),
  )
  const log = `#Version: 1.0\n#Fields: ${fields.join(' ')}\n${lines.join('\n')}\n`
  const Key = `a-log-of-${shops.length}.gz`
  await services.s3.send(new PutObjectCommand({ Bucket: 'logs', Key, Body: gzipSync(log) }))
  return [countedRun('count-visits', 1, await counted(() => run('count-visits')))]
}

const fields = [
  'date',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs(User-Agent)',
  'x-host-header',
]
