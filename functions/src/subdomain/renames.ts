import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { renaming } from '@lorecircle/shared/subdomain/renaming'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { longDayIn } from '@lorecircle/shared/time-zone/days'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { letGo } from './claim-name.ts'

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Counts a new name before it is claimed, so that of many at once no more are claimed than may be; answers how to
 * take that back. The first name, and going back to one's own, count nothing. A VisibleError 429 beyond the limit.
 */
export async function countRename(
  { documents, now }: Services,
  account: Account,
  wanted: string,
): Promise<() => Promise<void>> {
  const { sub, subdomain, formerSubdomains } = account
  if (subdomain === null || subdomain === wanted || formerSubdomains.includes(wanted)) return async () => {}
  const at = now().toISOString()
  const recent = (times: readonly string[] = []) =>
    times.filter((time) => now().getTime() - Date.parse(time) < renaming.withinDays * dayInMs)
  const change = (next: (times: string[]) => string[]) =>
    documents.update(accountDoc(sub), (known) => {
      if (known === null) throw new Error(`there is no account ${sub}`)
      return { ...known, renamedAt: next(recent(known.renamedAt)) }
    })
  await change((times) => {
    const [first] = times
    if (times.length >= renaming.most && first !== undefined) throw tooMany(account, first)
    return [...times, at]
  })
  return async () => {
    await change((times) => times.filter((time) => time !== at))
  }
}

function tooMany(account: Account, first: string) {
  const next = new Date(Date.parse(first) + renaming.withinDays * dayInMs)
  return new VisibleError(
    429,
    'subdomain.rested',
    `A shop can take ${renaming.most} other names in a year, so that its readers find it again. The next one is possible on ${longDayIn(shopTimeZone(account), next)}.`,
  )
}

/** Was anything published under the name, or was it held so long that somebody may know it? */
export async function isKnownToReaders(
  { documents, now }: Services,
  { sub, subdomain }: Account,
): Promise<boolean> {
  if (subdomain === null) return false
  const [claim, manifest] = await Promise.all([
    documents.read(nameDoc(subdomain)),
    documents.read(manifestDoc(sub)),
  ])
  const heldMs = now().getTime() - Date.parse(claim?.value.at ?? '')
  const isPublished = Object.keys(manifest?.value.pages ?? {}).some((key) =>
    /^sites\/[^/]+\/(?:shop|blog)\/./.test(key),
  )
  return isPublished || !(heldMs < renaming.unknownDays * dayInMs)
}

/** Nobody knows the name that was left: after a while another author can have it. */
export async function letGoLater(
  { documents, now }: Services,
  { sub, subdomain }: Account,
  taken: string,
): Promise<void> {
  if (subdomain === null || subdomain === taken) return
  const freeFrom = new Date(now().getTime() + renaming.unknownDays * dayInMs)
  await letGo(documents, { sub, subdomain, freeFrom })
}
