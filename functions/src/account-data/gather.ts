import type { Account } from '@lorecircle/shared/account/account'
import type { Gathering } from '@lorecircle/shared/account/gathering'
import { accountDoc, exportDoc, gatheringDoc } from '@lorecircle/shared/account/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { tellExport } from '../security/tell-owner.ts'
import type { Services } from '../services/services.ts'
import { beginFile, leastBytes, putPart, putTogether } from './export-file.ts'
import { firstPlace, nextPart } from './next-part.ts'

/** Longer than a part takes. */
const heldForMs = 60 * 1000

type Share = { forMs: number }

/** Opens a new file for an author's data, in the place of what was gathered before. */
export async function beginGathering(
  services: Services,
  account: Account,
  former: Stored<Gathering> | null,
): Promise<void> {
  const { documents, newSecret, now } = services
  const id = newSecret()
  const gathering: Gathering = {
    id,
    storeId: await beginFile(services, exportDoc(account.sub, id).key),
    parts: [],
    at: firstPlace(account),
    requestedAt: now().toISOString(),
    heldUntil: null,
    doneAt: null,
  }
  const document = gatheringDoc(account.sub)
  await (former ? documents.replace(document, gathering, former.etag) : documents.create(document, gathering))
}

/**
 * Goes on with an author's file, a part at a time, until it is whole or time is over. Each part is written down before the
 * next, so a run that stopped is followed by one that goes on, and of two at once one leaves. Answers what is known of the
 * file then; null where there is none.
 */
export async function gather(
  services: Services,
  account: Account,
  { forMs }: Share,
): Promise<Gathering | null> {
  const { documents, now } = services
  const document = gatheringDoc(account.sub)
  const untilMs = now().getTime() + forMs
  async function change(
    { value, etag }: Stored<Gathering>,
    changes: Partial<Gathering>,
  ): Promise<Stored<Gathering> | null> {
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

const isHeld = ({ heldUntil }: Gathering, now: Date): boolean =>
  heldUntil !== null && now.getTime() < Date.parse(heldUntil)

/** Adds a part; with the last one, the file is whole. */
async function oneMore(
  services: Services,
  account: Account,
  { id, storeId, parts, at, requestedAt: exportedAt }: Gathering,
): Promise<Partial<Gathering>> {
  const file = { key: exportDoc(account.sub, id).key, storeId }
  const isFirst = parts.length === 0
  const { text, next } = await nextPart(services.documents, account, at, { exportedAt, isFirst, leastBytes })
  const etag = await putPart(services, file, { number: parts.length + 1, text })
  const all = [...parts, etag]
  if (next !== null) return { parts: all, at: next }
  await putTogether(services, file, all)
  return { parts: all, doneAt: services.now().toISOString() }
}

/** Works on an export for a share of its time, and has the rest done later; its author hears when the file is whole. */
export async function workOnExport(services: Services, sub: string, share: Share): Promise<void> {
  const account = (await services.documents.read(accountDoc(sub)))?.value
  const before = (await services.documents.read(gatheringDoc(sub)))?.value
  if (!account || !before || before.doneAt !== null) return
  const after = await gather(services, account, share)
  if (after?.doneAt) await tellExport(services, account.email)
  // Behind a run that is still at it, or that died at it.
  else await services.queueAccountWork({ work: 'export', sub }, after?.heldUntil ? heldForMs / 1000 : 0)
}
