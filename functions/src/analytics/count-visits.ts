import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { noVisits, type VisitsOfDay } from '@lorecircle/shared/analytics/analytics'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { listObjects } from '@lorecircle/shared/storage/list-objects'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import type { Services } from '../services/services.ts'
import { logLines } from './log-lines.ts'
import { type View, viewIn } from './view-in.ts'

/**
 * Counts what the CDN's log files say into each shop's days, and removes the files: what stays are numbers.
 * Safe to repeat, at once and after a crash anywhere; meant to run every few minutes.
 */
export async function countVisits(services: Services): Promise<{ files: number; failed: number }> {
  const done = { files: 0, failed: 0 }
  const Bucket = services.env.LOGS_BUCKET
  for await (const { key } of listObjects(services.s3, Bucket)) {
    try {
      await countFile(services, key)
      await services.s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
      done.files++
    } catch (error) {
      done.failed++
      services.log('visits.failed', { file: key, error: String(error) })
    }
  }
  return done
}

/** Counts one log file; again, and it changes nothing. */
export async function countFile(services: Services, key: string): Promise<void> {
  const file = createHash('sha256').update(key).digest('base64url').slice(0, 12)
  const views: View[] = []
  for (const line of logLines(await logText(services, key))) {
    const view = viewIn(line, services)
    if (view) views.push(view)
  }
  for (const [subdomain, ofShop] of Map.groupBy(views, (view) => view.subdomain)) {
    const claim = await services.documents.read(nameDoc(subdomain))
    if (claim === null) continue
    for (const [day, ofDay] of Map.groupBy(ofShop, (view) => view.day)) {
      await services.documents.update(visitsDoc(claim.value.sub, day), (known) =>
        withFile(known ?? noVisits, file, ofDay),
      )
    }
  }
}

async function logText({ s3, env }: Services, Key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.LOGS_BUCKET, Key }))
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
  return (await promisify(gunzip)(bytes)).toString('utf8')
}

/** Whoever makes up hosts that led here fills no more than this. */
const mostReferrers = 200

/** The day with one file more; the same day where the file is in it already. */
export function withFile(known: VisitsOfDay, file: string, views: readonly View[]): VisitsOfDay {
  if (known.files.includes(file)) return known
  const visits = views.flatMap(({ from }) => (from === 'inside' ? [] : [from.host]))
  const led = visits.filter((host) => host !== null)
  return {
    files: [...known.files, file],
    visits: known.visits + visits.length,
    pages: added(
      known.pages,
      views.map(({ path }) => path),
    ),
    referrers: Object.fromEntries(
      Object.entries(added(known.referrers, led))
        .sort(([, a], [, b]) => b - a)
        .slice(0, mostReferrers),
    ),
  }
}

function added(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  const sum = new Map(Object.entries(counts))
  for (const name of names) sum.set(name, (sum.get(name) ?? 0) + 1)
  return Object.fromEntries(sum)
}
