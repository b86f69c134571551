import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { noVisits, type VisitsOfDay } from '@lorecircle/shared/analytics/analytics'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { type Listed, listObjects } from '@lorecircle/shared/storage/s3-errors'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import type { Services } from '../services/services.ts'
import { type PageVisit, parseLogLines, parsePageVisit } from './view-in.ts'

/** Caps the stored referrers, since hosts can be made up. */
const mostReferrers = 200

/** A log file goes once it is counted, so that only the latest can ever come again. */
export const maxLogFilesPerDay = 1_000

const filesAtOnce = 16
const writesAtOnce = 16
/** So many files are added up together, no more than a day's document remembers the names of. */
const batchSize = maxLogFilesPerDay
/** So many do not wait any longer. */
export const maxWaitingLogFiles = 5_000
/** At most ten minutes: where log files wait longer, ten more minutes do not matter. */
export const logCheckIntervalInMinutes = (afterMinutes: number): number => Math.min(afterMinutes, 10)

type Read = { key: string; file: string; views: PageVisit[] }

/**
 * Counts what the CDN's log files say into each shop's days, and removes the files: what stays are numbers. However
 * many files speak of a shop's day, it is written once; so they wait until one is `afterMs` old. Safe to repeat, at once
 * and after a crash anywhere; meant to run every few minutes.
 */
export async function countVisits(
  services: Services,
  afterMs = 0,
): Promise<{ files: number; failed: number }> {
  const done = { files: 0, failed: 0 }
  const Bucket = services.env.LOGS_BUCKET
  const waiting = await Array.fromAsync(listObjects(services.s3, Bucket))
  if (!isTime(waiting, services.now().getTime() - afterMs)) return done
  const keys = waiting.map(({ key }) => key)
  for (let from = 0; from < keys.length; from += batchSize) {
    const batch = keys.slice(from, from + batchSize)
    const read = await inParallel(filesAtOnce, batch, (key) => readFile(services, key))
    const whole = read.filter((file) => file !== null)
    const missed = await addUp(services, whole)
    const counted = whole.filter(({ file }) => !missed.has(file))
    await inParallel(filesAtOnce, counted, ({ key }) =>
      services.s3.send(new DeleteObjectCommand({ Bucket, Key: key })),
    )
    done.files += counted.length
    done.failed += batch.length - counted.length
  }
  return done
}

const isTime = (waiting: readonly Listed[], sinceMs: number): boolean =>
  waiting.length >= maxWaitingLogFiles || waiting.some(({ modifiedAt }) => modifiedAt.getTime() <= sinceMs)

/** Counts one log file. Idempotent. */
export async function countFile(services: Services, key: string): Promise<void> {
  const read = await readFile(services, key)
  if (read) await addUp(services, [read])
}

async function readFile(services: Services, key: string): Promise<Read | null> {
  try {
    const file = createHash('sha256').update(key).digest('base64url').slice(0, 12)
    const views = [...parseLogLines(await logText(services, key))].flatMap(
      (line) => parsePageVisit(line, services) ?? [],
    )
    return { key, file, views }
  } catch (error) {
    services.log('visits.failed', { file: key, error: String(error) })
    return null
  }
}

async function logText({ s3, env }: Services, Key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.LOGS_BUCKET, Key }))
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
  return (await promisify(gunzip)(bytes)).toString('utf8')
}

/** Adds files up, one write for each shop and day. Answers which could not be counted whole: they stay for the next run. */
async function addUp(services: Services, files: readonly Read[]): Promise<Set<string>> {
  const missed = new Set<string>()
  const addresses = Map.groupBy(
    files.flatMap(({ file, views }) => views.map((view) => ({ file, view }))),
    ({ view }) => view.address,
  )
  const miss = (seen: readonly { file: string }[], facts: object) => {
    for (const { file } of seen) missed.add(file)
    services.log('visits.failed', { ...facts })
  }
  // A shop may have been asked for at several addresses, and counts each file once.
  const shops = new Map<string, { file: string; view: PageVisit }[]>()
  await inParallel(writesAtOnce, [...addresses], async ([address, seen]) => {
    try {
      const sub = await ownerOf(services.documents, address)
      if (sub !== null) shops.set(sub, [...(shops.get(sub) ?? []), ...seen])
    } catch (error) {
      miss(seen, { address, error: String(error) })
    }
  })
  await inParallel(writesAtOnce, [...shops], async ([sub, seen]) => {
    try {
      for (const [day, ofDay] of Map.groupBy(seen, ({ view }) => view.day)) {
        const counted = [...Map.groupBy(ofDay, ({ file }) => file)].map(
          ([file, of]): FileViews => ({ file, views: of.map(({ view }) => view) }),
        )
        await services.documents.update(visitsDoc(sub, day), (known) => addVisits(known ?? noVisits, counted))
      }
    } catch (error) {
      miss(seen, { sub, error: String(error) })
    }
  })
  return missed
}

/** Owner of the shop at an address, or null. */
async function ownerOf(documents: Services['documents'], address: string): Promise<string | null> {
  const isOwn = address.includes('.')
  const claim = isOwn ? await documents.read(domainClaimDoc(address)) : await documents.read(nameDoc(address))
  return claim?.value.sub ?? null
}

type FileViews = { file: string; views: readonly PageVisit[] }

/** Adds files to the day. Returns the same day if all of them are counted already. */
export function addVisits(known: VisitsOfDay, counted: readonly FileViews[]): VisitsOfDay {
  const fresh = counted.filter(({ file }) => !known.files.includes(file))
  if (fresh.length === 0) return known
  const views = fresh.flatMap(({ views }) => views)
  const visits = views.flatMap(({ from }) => (from === 'inside' ? [] : [from.host]))
  const led = visits.filter((host) => host !== null)
  return {
    files: [...known.files, ...fresh.map(({ file }) => file)].slice(-maxLogFilesPerDay),
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
