import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../terminal/in-words.ts'
import { runCommand } from '../terminal/run-command.ts'
import { assertBackupFinished } from './folder.ts'
import { assertOneTarget, resolveBackupPlace, targetOptions } from './place-asked-for.ts'
import {
  isWrittenOver,
  type Overwrite,
  planRestore,
  type RestorePlan,
  restoreBackup,
} from './restore-backup.ts'
import { assertNoRestoreConflicts, describeRestorePlan } from './restore-in-words.ts'
import type { BackupPlace } from './source.ts'
import { listFirst, pluralize, showProgressOn } from './words.ts'

const options = {
  ...targetOptions,
  from: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  'overwrite-all': { type: 'boolean', default: false },
  'without-accounts': { type: 'boolean', default: false },
} as const

const usage = `pnpm restore --from FOLDER --stage NAME    brings a backup back to a stage
pnpm restore --from FOLDER --local         to the platform that runs on this machine
  --author SUBDOMAIN                       of one author alone, by subdomain or id
  --dry-run                                only says what would change
  --overwrite                              writes over what authors write, too, where it differs
  --overwrite-all                          writes over everything that differs
  --without-accounts                       makes no accounts`

await runCommand(usage, async () => {
  const { values } = parseArgs({ options })
  if (values.from === undefined) throw new UsageError('Say which backup: --from FOLDER.')
  assertOneTarget(values)
  const folder = resolve(process.env.INIT_CWD ?? '.', values.from)
  await assertBackupFinished(folder)
  const place = await resolveBackupPlace(values)
  const onProgress = showProgressOn(process.stdout, 'Checked')
  const plan = await planRestore({ place, folder, author: values.author, onProgress })
  console.log(describeRestorePlan(plan, place).join('\n'))
  if (values['dry-run']) return 0
  const overwrite = asked(values)
  assertNoRestoreConflicts(plan, { overwrite, leavesAccounts: values['without-accounts'] })
  const left = plan.differing.filter(({ entry }) => !isWrittenOver(entry, overwrite))
  if (left.length > 0) {
    const staying = pluralize(left.length, 'object there stays as it is', 'objects there stay as they are')
    console.log(`${staying}: ${listFirst(left.map(({ entry }) => entry.key))}.`)
  }
  const { written, missed, derivedRemoved } = await restoreBackup(
    place,
    plan,
    overwrite,
    showProgressOn(process.stdout, 'Written'),
  )
  console.log(
    `${pluralize(written, 'object')} written; ${derivedRemoved} that are made of them will be made again.`,
  )
  if (missed.length > 0) {
    console.error(`Changed there meanwhile, and left alone: ${listFirst(missed)}. Run it again.`)
  }
  if (!values['without-accounts']) await takePeopleIn(place, plan)
  return missed.length > 0 ? 1 : 0
})

function asked(values: { overwrite: boolean; 'overwrite-all': boolean }): Overwrite {
  if (values['overwrite-all']) return 'everything'
  return values.overwrite ? 'authored' : 'nothing'
}

async function takePeopleIn({ people, name }: BackupPlace, { newcomers }: RestorePlan): Promise<void> {
  if (newcomers.people.length === 0) return
  await people.takeIn(newcomers.people)
  console.log(
    `${pluralize(newcomers.people.length, 'account')} made at ${name}. Each author chooses a new password by 'Forgot password'.`,
  )
}
