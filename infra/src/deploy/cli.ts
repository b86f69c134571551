import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fetchPictureLayer, lackOf } from '../picture-layer.ts'
import { functionName } from '../stage/names.ts'
import type { Stage } from '../stage/stage.ts'
import { stageCalled } from '../stage/read-stage.ts'
import { pictureLayer, synthesise } from '../synthesise.ts'
import { runCommand } from '../terminal/run-command.ts'
import { rows } from '../what-runs/lookups.ts'
import { restartAt } from './aws/deployed.ts'
import { type AwsOptions, putStartDocuments } from './aws/parameters.ts'
import { accountAt } from './aws/standing.ts'
import { comparedWith } from './compared-with.ts'
import { deedsIn, say } from './deeds.ts'
import { deploy, isAllowed, isReady } from './deploy.ts'
import { inTheAccount, planFor } from './plan.ts'
import { ask } from './preflight/ask.ts'
import { findings } from './preflight/findings.ts'
import { continuePages, pagesStatus } from './republish.ts'
import { deployFormer } from './version/deploy-former.ts'
import { readDeploymentStatus, standingInWords } from './version/record.ts'

const usage = `pnpm run deploy --stage NAME            looks whether all is there, says what changes, asks, and deploys
  --dry-run [--against FOLDER]          says what would change since what stands, or since a former synth; works offline
  --version TAG                         deploys another version of the product, as it was then
  --restart                             has every function start anew, and read the secrets that were changed
  --pages                               goes on publishing every shop where that was stopped, and shows how far it is
  --status                              which version is live, which was before it, and how far its pages are
  --yes                                 does not ask`

const flags = {
  stage: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  against: { type: 'string' },
  version: { type: 'string' },
  restart: { type: 'boolean', default: false },
  pages: { type: 'boolean', default: false },
  status: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const
const asked = () => parseArgs({ options: flags }).values

async function main(): Promise<number> {
  const values = asked()
  const stage = stageCalled(values.stage)
  const options: AwsOptions = { region: stage.region }
  if (values.status) return showStatus(stage, options)
  if (values.restart) return restart(stage, options)
  if (values.pages) return showPages(stage, options)
  const kept = [...(values['dry-run'] ? ['--dry-run'] : []), ...(values.yes ? ['--yes'] : [])]
  if (values.version !== undefined) return deployFormer(values.version, stage.name, kept)
  return values['dry-run'] ? dryRun(stage, values, options) : deployTo(stage, values, options)
}

type Asked = ReturnType<typeof asked>

async function dryRun(stage: Stage, { against }: Asked, options: AwsOptions): Promise<number> {
  const { than, standing, account } = await comparedWith(against, options, say)
  const { stacks } = await synthesise(stage, (what) => say(`  ${what}`))
  say(`\nWhat changes against ${than}:\n`)
  const isFine = isAllowed(await planFor(stacks, standing), say)
  if (account !== null) isReady(findings(stage, await ask(stage, options)), say)
  const lack = lackOf(pictureLayer)
  if (lack !== null) say(`\n${lack} A deployment fetches it.`)
  return isFine ? 0 : 1
}

async function deployTo(stage: Stage, { yes }: Asked, options: AwsOptions): Promise<number> {
  const account = await accountAt(options)
  await fetchPictureLayer(pictureLayer).catch((error: unknown) => say(String(error)))
  if (!isReady(findings(stage, await ask(stage, options)), say))
    return stop('\nNothing was made yet. Do what stands at each ✗, then deploy again.')

  const { folder, stacks } = await synthesise(stage, (what) => say(`  ${what}`))
  const plan = await planFor(stacks, inTheAccount(options))
  if (!isAllowed(plan, say)) return 1
  if (!(yes || (await isWanted(stage, account)))) return stop('Nothing was deployed.')
  await deploy(plan, deedsIn(stage, { options, account, folder }))
  return showStatus(stage, options)
}

async function restart(stage: Stage, options: AwsOptions): Promise<number> {
  await putStartDocuments(stage, options)
  for (const { name } of rows) {
    await restartAt(options, functionName(stage, name), `Started anew at ${new Date().toISOString()}`)
    say(`${name} starts anew`)
  }
  return 0
}

async function isWanted({ name }: Stage, account: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`\nDeploy this to ${name} in account ${account}? Type ${name}: `)
  lines.close()
  return answer.trim() === name
}

async function showStatus(stage: Stage, options: AwsOptions): Promise<number> {
  const standing = standingInWords(stage, await readDeploymentStatus(stage, options))
  const pages = await pagesStatus({ stage, options, account: await accountAt(options) })
  say(`\n${[...standing, ...pages].join('\n')}`)
  return 0
}

async function showPages(stage: Stage, options: AwsOptions): Promise<number> {
  await continuePages({ stage, options, account: await accountAt(options) }, { say })
  return 0
}

function stop(why: string): number {
  console.error(why)
  return 1
}

await runCommand(usage, main)
