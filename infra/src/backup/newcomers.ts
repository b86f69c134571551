import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { CommandError } from '../terminal/in-words.ts'
import { type Backup, type BackupAuthor, type BackupUser, entryId } from './manifest.ts'
import { isVerified, userAuthorId } from './people.ts'
import { type BackupPlace, placeSource } from './source.ts'
import { listFirst } from './words.ts'

export type MissingUsers = {
  people: BackupUser[]
  taken: BackupUser[]
}

/** Cognito allows some hundred of these requests a second, which the portal uses, too. */
const atOnce = 8

export async function findMissingUsers(
  place: BackupPlace,
  backedUp: readonly BackupUser[],
): Promise<MissingUsers> {
  const { people } = place
  const found: MissingUsers = { people: [], taken: [] }
  await inParallel(atOnce, backedUp.filter(isVerified), async (person) => {
    if (await people.find(person.sub)) return
    const standing = await people.find(person.email)
    if (standing && userAuthorId(standing) === userAuthorId(person)) return
    found.people.push(person)
    if (standing && (await isAuthor(place, userAuthorId(standing)))) found.taken.push(person)
  })
  return found
}

const isAuthor = async (place: BackupPlace, sub: string): Promise<boolean> =>
  (await placeSource(place).read(accountDoc(sub).key)) !== null

/** Throws if a restored author would be deleted again within the hour, since their deletion is pending. */
export async function assertNoPendingDeletions(
  place: BackupPlace,
  { entries }: Backup,
  author: BackupAuthor | null,
): Promise<void> {
  const going: string[] = []
  for await (const { key } of placeSource(place).list('documents', deletionDoc.within())) {
    const [sub = ''] = deletionDoc.placesIn(key) ?? []
    const has = (of: string) => entries.has(entryId({ part: 'documents', key: of }))
    const isMeant = author === null || author.sub === sub
    if (isMeant && has(accountDoc(sub).key) && !has(key)) going.push(key)
  }
  if (going.length === 0) return
  throw new CommandError(
    `Accounts of this backup are being deleted there: ${listFirst(going)}. Delete these documents first, if they are to stay.`,
  )
}
