import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fetchPictureLayer, pictureLayerProblem } from '../picture-layer.ts'
import { functionName } from '../stage/names.ts'
import { readNamedStage } from '../stage/read-stage.ts'
import type { DemoStage } from '../stage/stage.ts'
import { pictureLayer, synthesise } from '../synthesise.ts'
import { runCommand } from '../terminal/run-command.ts'
import { functionRows } from '../what-runs/lookups.ts'
import { restartFunction } from './aws/deployed.ts'
import { type AwsOptions, putStartDocuments } from './aws/parameters.ts'
import { readAwsAccountId } from './aws/standing.ts'
import { resolveComparison } from './compared-with.ts'
import { createDeploySteps, say } from './deeds.ts'
import { deploy, isAllowed, isReady } from './deploy.ts'
import { planDeployment, readTemplatesFromAccount } from './plan.ts'
import { gatherFacts } from './preflight/ask.ts'
import { listFindings } from './preflight/findings.ts'
import { continuePages, pagesStatus } from './republish.ts'
import { deployFormer } from './version/deploy-former.ts'
import { describeDeploymentStatus, readDeploymentStatus } from './version/record.ts'

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
  const stage = readNamedStage(values.stage)
  const options: AwsOptions = { region: stage.region }
  if (values.status) return showStatus(stage, options)
  if (values.restart) return restart(stage, options)
  if (values.pages) return showPages(stage, options)
  const kept = [...(values['dry-run'] ? ['--dry-run'] : []), ...(values.yes ? ['--yes'] : [])]
  if (values.version !== undefined) return deployFormer(values.version, stage.name, kept)
  return values['dry-run'] ? dryRun(stage, values, options) : deployTo(stage, values, options)
}

type Asked = ReturnType<typeof asked>

async function dryRun(stage: DemoStage, { against }: Asked, options: AwsOptions): Promise<number> {
  const { than, standing, account } = await resolveComparison(against, options, say)
  const { stacks } = await synthesise(stage, (what) => say(`  ${what}`))
  say(`\nWhat changes against ${than}:\n`)
  const isFine = isAllowed(await planDeployment(stacks, standing), say)
  if (account !== null) isReady(listFindings(stage, await gatherFacts(stage, options)), say)
  const lack = pictureLayerProblem(pictureLayer)
  if (lack !== null) say(`\n${lack} A deployment fetches it.`)
  return isFine ? 0 : 1
}

async function deployTo(stage: DemoStage, { yes }: Asked, options: AwsOptions): Promise<number> {
  const account = await readAwsAccountId(options)
  await fetchPictureLayer(pictureLayer).catch((error: unknown) => say(String(error)))
  if (!isReady(listFindings(stage, await gatherFacts(stage, options)), say))
    return stop('\nNothing was made yet. Do what stands at each ✗, then deploy again.')

  const { folder, stacks } = await synthesise(stage, (what) => say(`  ${what}`))
  const plan = await planDeployment(stacks, readTemplatesFromAccount(options))
  if (!isAllowed(plan, say)) return 1
  if (!(yes || (await isWanted(stage, account)))) return stop('Nothing was deployed.')
  await deploy(plan, createDeploySteps(stage, { options, account, folder }))
  return showStatus(stage, options)
}

async function restart(stage: DemoStage, options: AwsOptions): Promise<number> {
  await putStartDocuments(stage, options)
  for (const { name } of functionRows) {
    await restartFunction(options, functionName(stage, name), `Started anew at ${new Date().toISOString()}`)
    say(`${name} starts anew`)
  }
  return 0
}

async function isWanted({ name }: DemoStage, account: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`\nDeploy this to ${name} in account ${account}? Type ${name}: `)
  lines.close()
  return answer.trim() === name
}

async function showStatus(stage: DemoStage, options: AwsOptions): Promise<number> {
  const standing = describeDeploymentStatus(stage, await readDeploymentStatus(stage, options))
  const pages = await pagesStatus({ stage, options, account: await readAwsAccountId(options) })
  say(`\n${[...standing, ...pages].join('\n')}`)
  return 0
}

async function showPages(stage: DemoStage, options: AwsOptions): Promise<number> {
  await continuePages({ stage, options, account: await readAwsAccountId(options) }, { say })
  return 0
}

function stop(why: string): number {
  console.error(why)
  return 1
}

await runCommand(usage, main)
