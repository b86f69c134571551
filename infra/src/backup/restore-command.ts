import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Misuse } from '../terminal/in-words.ts'
import { runCommand } from '../terminal/run-command.ts'
import { refuseUnfinished } from './folder.ts'
import { isWrittenOver, type Overwrite, planRestore, type RestorePlan, restore } from './restore-backup.ts'
import type { Place } from './source.ts'
import { placeAskedFor, refuseUnclear, whereOptions } from './place-asked-for.ts'
import { progressOn, counted, firstOf } from './words.ts'
import { planInWords, refuseWhatIsInTheWay } from './restore-in-words.ts'

const options = {
  ...whereOptions,
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
  if (values.from === undefined) throw new Misuse('Say which backup: --from FOLDER.')
  refuseUnclear(values)
  const folder = resolve(process.env.INIT_CWD ?? '.', values.from)
  await refuseUnfinished(folder)
  const place = await placeAskedFor(values)
  const onProgress = progressOn(process.stdout, 'Checked')
  const plan = await planRestore({ place, folder, author: values.author, onProgress })
  console.log(planInWords(plan, place).join('\n'))
  if (values['dry-run']) return 0
  const overwrite = asked(values)
  refuseWhatIsInTheWay(plan, { overwrite, leavesAccounts: values['without-accounts'] })
  const left = plan.differing.filter(({ entry }) => !isWrittenOver(entry, overwrite))
  if (left.length > 0) {
    const staying = counted(left.length, 'object there stays as it is', 'objects there stay as they are')
    console.log(`${staying}: ${firstOf(left.map(({ entry }) => entry.key))}.`)
  }
  const { written, missed, derivedRemoved } = await restore(
    place,
    plan,
    overwrite,
    progressOn(process.stdout, 'Written'),
  )
  console.log(
    `${counted(written, 'object')} written; ${derivedRemoved} that are made of them will be made again.`,
  )
  if (missed.length > 0) {
    console.error(`Changed there meanwhile, and left alone: ${firstOf(missed)}. Run it again.`)
  }
  if (!values['without-accounts']) await takePeopleIn(place, plan)
  return missed.length > 0 ? 1 : 0
})

function asked(values: { overwrite: boolean; 'overwrite-all': boolean }): Overwrite {
  if (values['overwrite-all']) return 'everything'
  return values.overwrite ? 'authored' : 'nothing'
}

async function takePeopleIn({ people, name }: Place, { newcomers }: RestorePlan): Promise<void> {
  if (newcomers.people.length === 0) return
  await people.takeIn(newcomers.people)
  console.log(
    `${counted(newcomers.people.length, 'account')} made at ${name}. Each author chooses a new password by 'Forgot password'.`,
  )
}
