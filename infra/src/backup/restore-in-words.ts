import { CommandError } from '../terminal/in-words.ts'
import type { Overwrite, RestorePlan } from './restore-backup.ts'
import type { BackupPlace } from './source.ts'
import { listFirst, pluralize } from './words.ts'

const emails = (people: readonly { email: string }[]) => listFirst(people.map(({ email }) => email))

export function describeRestorePlan(
  { head, author, same, missing, differing, more, newcomers }: RestorePlan,
  place: BackupPlace,
): string[] {
  const whose = author === null ? '' : `, of ${author.sub}`
  const newer = differing.filter(({ entry, standing }) => standing.modifiedAt > entry.modifiedAt)
  return [
    `The backup of ${head.from} from ${head.startedAt}${whose}, against ${place.name}:`,
    `  ${missing.length} missing there, ${same} the same, ${differing.length} different.`,
    ...(differing.length === 0
      ? []
      : [`  ${newer.length} of them changed there later: ${listFirst(newer.map(({ entry }) => entry.key))}`]),
    ...(more ? [`  ${pluralize(more, 'object')} there that the backup does not have; they stay.`] : []),
    ...(newcomers.people.length === 0 ? [] : [`  Accounts missing there: ${emails(newcomers.people)}.`]),
  ]
}

type Allowed = { overwrite: Overwrite; leavesAccounts: boolean }

/** Refuses to write over what differs, and to give an address to two authors, unless that is asked for. */
export function assertNoRestoreConflicts(
  { differing, newcomers }: Pick<RestorePlan, 'differing' | 'newcomers'>,
  { overwrite, leavesAccounts }: Allowed,
): void {
  if (differing.length > 0 && overwrite === 'nothing') {
    const keys = differing.map(({ entry }) => entry.key)
    throw new CommandError(
      `${pluralize(keys.length, 'object there differs', 'objects there differ')} from the backup: ${listFirst(keys)}. Nothing was restored. Add --overwrite to write over what authors wrote, and --overwrite-all for sales, subscribers and accounts too.`,
    )
  }
  if (leavesAccounts) return
  if (newcomers.taken.length > 0) {
    throw new CommandError(
      `These addresses belong to other accounts there: ${emails(newcomers.taken)}. Nothing was restored. Begin with an empty platform, delete those accounts there, or add --without-accounts.`,
    )
  }
}
