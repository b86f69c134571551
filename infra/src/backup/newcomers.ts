import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { CommandError } from '../terminal/in-words.ts'
import { type Backup, type BackupAuthor, type BackupUser, entryId } from './manifest.ts'
import { isVerified, userAuthorId } from './people.ts'
import { type BackupPlace, placeSource } from './source.ts'
import { listFirst } from './words.ts'

/** People of a backup whom the place's user pool does not have, as far as their address was ever verified. */
export type MissingUsers = {
  people: BackupUser[]
  /** Of those, whose address is another author's there. */
  taken: BackupUser[]
}

/** Cognito answers some hundred such questions a second, and the portal asks, too. */
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

/** Refuses to bring back what the platform would delete again within the hour. */
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
