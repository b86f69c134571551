import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../terminal/in-words.ts'
import { runCommand } from '../terminal/run-command.ts'
import { resolveBackupPlace, targetOptions } from './place-asked-for.ts'
import { takeBackup } from './take-backup.ts'
import { pluralize, showProgressOn } from './words.ts'

const usage = `pnpm backup --stage NAME --to FOLDER    everything of a stage that cannot be made again
pnpm backup --local --to FOLDER         of the platform that runs on this machine
  --author SUBDOMAIN                    of one author alone, by subdomain or id`

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { ...targetOptions, to: { type: 'string' } } })
  if (values.to === undefined) throw new UsageError('Say where the backup goes: --to FOLDER.')
  const place = await resolveBackupPlace(values)
  const folder = resolve(process.env.INIT_CWD ?? '.', values.to)
  const taken = await takeBackup({
    place,
    folder,
    author: values.author,
    now: () => new Date(),
    onProgress: showProgressOn(process.stdout, 'Fetched'),
  })
  const { objects, fetched, people, unsettled } = taken
  console.log(
    `${folder} has ${pluralize(objects, 'object')} of ${place.name}, ${fetched} of them new, and ${pluralize(people, 'account')}.`,
  )
  if (unsettled > 0)
    console.log(
      `${pluralize(unsettled, 'object')} kept changing, and may be of different moments. Run it again.`,
    )
  console.log('It holds readers’ addresses and orders: keep it encrypted, and only as long as it is needed.')
  return 0
})
