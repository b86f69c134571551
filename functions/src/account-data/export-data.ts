import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Account } from '@lorecircle/shared/account/account'
import {
  accountCalls,
  type DataExport,
  dataExportLifeInMs,
  type ExportState,
} from '@lorecircle/shared/account/calls'
import { accountDoc, dataExportDoc, dataExportFileDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import type { Owner } from '@lorecircle/shared/storage/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { contentDisposition } from '../orders/download.ts'
import { sendExportEmail } from '../security/tell-owner.ts'
import type { Services } from '../services/services.ts'

const readsAtOnce = 32

const exportedKinds = (owner: Owner) =>
  documentKinds.flatMap((kind) => {
    const prefix = kind.ownedBy(owner)
    if (!kind.exported || prefix === null) return []
    const { as, show = (value: unknown) => value } = kind.exported
    return [{ kind, prefix, as, show, isOne: kind.placesIn(prefix) !== null }]
  })

const firstPlace = (owner: Owner): Place => before(exportedKinds(owner)[0])

const before = (kind: ExportedKind | undefined): Place => ({ list: kind?.as ?? '', after: '', written: 0 })

const opening = ({ as, isOne }: ExportedKind) => `,${JSON.stringify(as)}:${isOne ? '' : '['}`

/** S3 accepts no part below 5 MiB except the last. */
const leastBytes = 5 * 1024 * 1024

const placeOf = ({ env }: Store, { key, storeId }: GrowingFile) => ({
  Bucket: env.DOCUMENTS_BUCKET,
  Key: key,
  UploadId: storeId,
})

/** Longer than one part takes to write. */
const heldForMs = 60 * 1000

type Share = { forMs: number }

/** Opens a new file for an author's data, in the place of what was gathered before. */
export async function startDataExport(
  services: Services,
  account: Account,
  former: Stored<DataExport> | null,
): Promise<void> {
  const { documents, newSecret, now } = services
  const id = newSecret()
  const gathering: DataExport = {
    id,
    storeId: await beginFile(services, dataExportFileDoc(account.sub, id).key),
    parts: [],
    at: firstPlace(account),
    requestedAt: now().toISOString(),
    heldUntil: null,
    doneAt: null,
  }
  const document = dataExportDoc(account.sub)
  await (former ? documents.replace(document, gathering, former.etag) : documents.create(document, gathering))
}

/**
 * Goes on with an author's file, a part at a time, until it is whole or time is over. Each part is written down before the
 * next, so a run that stopped is followed by one that goes on, and of two at once one leaves. Answers what is known of the
 * file then; null where there is none.
 */
export async function continueDataExport(
  services: Services,
  account: Account,
  { forMs }: Share,
): Promise<DataExport | null> {
  const { documents, now } = services
  const document = dataExportDoc(account.sub)
  const untilMs = now().getTime() + forMs
  async function change(
    { value, etag }: Stored<DataExport>,
    changes: Partial<DataExport>,
  ): Promise<Stored<DataExport> | null> {
    const next = { ...value, ...changes }
    const written = await documents.replace(document, next, etag)
    return written === null ? null : { value: next, etag: written }
  }

  let known = await documents.read(document)
  do {
    if (known === null || known.value.doneAt !== null || isHeld(known.value, now())) break
    const heldUntil = new Date(now().getTime() + heldForMs).toISOString()
    const mine = await change(known, { heldUntil })
    if (mine === null) break
    known = await change(mine, { ...(await oneMore(services, account, mine.value)), heldUntil: null })
  } while (now().getTime() < untilMs)
  return known?.value ?? null
}

const isHeld = ({ heldUntil }: DataExport, now: Date): boolean =>
  heldUntil !== null && now.getTime() < Date.parse(heldUntil)

/** Adds a part; with the last one, the file is whole. */
async function oneMore(
  services: Services,
  account: Account,
  { id, storeId, parts, at, requestedAt: exportedAt }: DataExport,
): Promise<Partial<DataExport>> {
  const file = { key: dataExportFileDoc(account.sub, id).key, storeId }
  const isFirst = parts.length === 0
  const { text, next } = await nextPart(services.documents, account, at, { exportedAt, isFirst, leastBytes })
  const etag = await putPart(services, file, { number: parts.length + 1, text })
  const all = [...parts, etag]
  if (next !== null) return { parts: all, at: next }
  await putTogether(services, file, all)
  return { parts: all, doneAt: services.now().toISOString() }
}

/** Works until the share of time is used up and queues the rest. Emails the author once the file is complete. */
export async function runDataExport(services: Services, sub: string, share: Share): Promise<void> {
  const account = (await services.documents.read(accountDoc(sub)))?.value
  const before = (await services.documents.read(dataExportDoc(sub)))?.value
  if (!account || !before || before.doneAt !== null) return
  const after = await continueDataExport(services, account, share)
  if (after?.doneAt) await sendExportEmail(services, account.email)
  // Behind a run that is still at it, or that died at it.
  else await services.queueAccountWork({ work: 'export', sub }, after?.heldUntil ? heldForMs / 1000 : 0)
}

type GrowingFile = { key: string; storeId: string }

type Store = Pick<Services, 's3' | 'env'>

async function beginFile({ s3, env }: Store, key: string): Promise<string> {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: env.DOCUMENTS_BUCKET,
      Key: key,
      ContentType: 'application/json',
    }),
  )
  if (UploadId === undefined) throw new Error(`the store began nothing at ${key}`)
  return UploadId
}

/** Returns the part's ETag. */
async function putPart(
  store: Store,
  file: GrowingFile,
  { number: PartNumber, text: Body }: { number: number; text: string },
): Promise<string> {
  const part = { ...placeOf(store, file), PartNumber, Body }
  const answer = await unlessWhole(store, file, store.s3.send(new UploadPartCommand(part)))
  return answer?.ETag ?? ''
}

async function putTogether(store: Store, file: GrowingFile, etags: readonly string[]): Promise<void> {
  const Parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }))
  const whole = { ...placeOf(store, file), MultipartUpload: { Parts } }
  await unlessWhole(store, file, store.s3.send(new CompleteMultipartUploadCommand(whole)))
}

/** Null where a run before this one put the file together, and could not write that down. */
async function unlessWhole<T>(
  { s3, env }: Store,
  { key }: GrowingFile,
  asked: Promise<T>,
): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!isMissing(error)) throw error
    await s3.send(new HeadObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key }))
    return null
  }
}

type Place = DataExport['at']

type ExportedKind = ReturnType<typeof exportedKinds>[number]

/**
 * The next piece of an author's file, of `leastBytes` where there is as much, and where the one after it begins; null
 * behind the last. It is all that is kept in memory, however much an author has.
 */
async function nextPart(
  documents: Pick<Documents, 'read' | 'list'>,
  owner: Owner,
  from: Place,
  { exportedAt, isFirst, leastBytes }: { exportedAt: string; isFirst: boolean; leastBytes: number },
): Promise<{ text: string; next: Place | null }> {
  const kinds = exportedKinds(owner)
  const begin = kinds.findIndex(({ as }) => as === from.list)
  if (begin < 0) throw new Error(`nothing is exported as ${from.list} any more`)
  const texts = isFirst ? [`{"exportedAt":${JSON.stringify(exportedAt)}`] : []
  let bytes = 0
  const write = (text: string) => {
    texts.push(text)
    bytes += Buffer.byteLength(text)
  }
  let place = from
  for (const [index, kind] of kinds.slice(begin).entries()) {
    if (index > 0) place = before(kind)
    for await (const batch of batchesOf(documents, kind, place.after)) {
      for (const value of batch.values) {
        write(place.written === 0 ? opening(kind) : ',')
        write(JSON.stringify(value))
        place = { ...place, written: place.written + 1 }
      }
      place = { ...place, after: batch.last }
      if (bytes >= leastBytes) return { text: texts.join(''), next: place }
    }
    if (kind.isOne) continue
    write(place.written === 0 ? `${opening(kind)}]` : ']')
  }
  write('}')
  return { text: texts.join(''), next: null }
}

/** As they are shown, in the order of their keys; what goes meanwhile is left out. */
async function* batchesOf(
  documents: Pick<Documents, 'read' | 'list'>,
  { kind, prefix, show }: ExportedKind,
  after: string,
): AsyncGenerator<{ values: unknown[]; last: string }> {
  let keys: string[] = []
  const read = async () => {
    const found = await inParallel(readsAtOnce, keys, (key) => documents.read(kind.at(key)))
    const values = found.flatMap((document) => (document ? [show(document.value)] : []))
    const last = keys.at(-1) ?? after
    keys = []
    return { values, last }
  }
  for await (const { key } of documents.list(prefix, after || undefined)) {
    if (kind.placesIn(key) === null) continue
    keys.push(key)
    if (keys.length === readsAtOnce) yield await read()
  }
  if (keys.length > 0) yield await read()
}

const linkLifeInSeconds = 300

/** The request waits this long at most; most exports finish within it. */
const share = { forMs: 5_000 }

/**
 * Collects the author's data into one file, which `sweepForms` removes after a day. A long export continues in the
 * background, and the author is emailed when it is ready. A request during an export continues the same file.
 */
export const exportData = (services: Services) =>
  accountEndpoint(accountCalls.exportData, {
    async run({ account }) {
      const known = await services.documents.read(dataExportDoc(account.sub))
      if (!known || known.value.doneAt !== null || isOver(services, known.value)) {
        await refuseFlood(services, account.sub)
        await startDataExport(services, account, known)
      }
      const gathering = await continueDataExport(services, account, share)
      if (gathering?.doneAt === null) await services.queueAccountWork({ work: 'export', sub: account.sub }, 0)
      return stateOf(services, account, gathering)
    },
  })

export const exportState = (services: Services) =>
  accountEndpoint(accountCalls.exportState, {
    async run({ account }) {
      return stateOf(services, account, (await services.documents.read(dataExportDoc(account.sub)))?.value)
    },
  })

async function refuseFlood(services: Services, sub: string): Promise<void> {
  if (await isWithinLimits(services, [rateLimitFor('author.export', sub)])) return
  throw new VisibleError(429, 'export.flooded', 'Ten files in an hour are enough. Please come back later.')
}

const isOver = ({ now }: Pick<Services, 'now'>, { requestedAt }: DataExport): boolean =>
  now().getTime() - Date.parse(requestedAt) >= dataExportLifeInMs

async function stateOf(
  services: Services,
  account: Account,
  gathering: DataExport | null | undefined,
): Promise<ExportState> {
  if (!gathering || isOver(services, gathering)) return { state: 'none', requestedAt: null, url: null }
  const { id, requestedAt, doneAt } = gathering
  if (doneAt === null) return { state: 'gathering', requestedAt, url: null }
  const fileName = `lorecircle-${account.subdomain ?? 'author'}-${requestedAt.slice(0, 10)}.json`
  return {
    state: 'ready',
    requestedAt,
    url: await linkTo(services, dataExportFileDoc(account.sub, id).key, fileName),
  }
}

const linkTo = (services: Services, key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    services.s3,
    new GetObjectCommand({
      Bucket: services.env.DOCUMENTS_BUCKET,
      Key: key,
      ResponseContentDisposition: contentDisposition(fileName),
      ResponseContentType: 'application/json',
    }),
    { expiresIn: linkLifeInSeconds },
  )
