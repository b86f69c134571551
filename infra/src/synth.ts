import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from './bundle.ts'
import { buildViewer } from './edge/build-viewer.ts'
import { stacksIn, stacksOf } from './stacks/stacks-of.ts'
import { readStage } from './stage/read-stage.ts'

/** `pnpm infra:synth --stage NAME`: bundles what runs, and writes a stage's templates, without asking AWS anything. */
const { values } = parseArgs({ options: { stage: { type: 'string', default: 'example' } } })
const dist = join(import.meta.dirname, '../dist')
const stage = readStage(values.stage)

const lambdas = join(dist, 'lambda')
// What an earlier bundle left there would be deployed, too.
rmSync(lambdas, { recursive: true, force: true })
const [viewerCode] = await Promise.all([buildViewer(stage.productDomain), bundle(lambdas)])

const outdir = join(dist, 'cdk', stage.name)
rmSync(outdir, { recursive: true, force: true })
const stacks = stacksOf(stage, {
  viewerCode,
  outdir,
  bundles: { folder: (entry) => join(lambdas, entry), pictureLayer: pictureLayer() },
})
const { directory } = stacks.app.synth()
for (const { stackName } of stacksIn(stacks)) console.log(join(directory, `${stackName}.template.json`))

/** The codec for Lambda's processor is fetched when a stage is deployed; a synth alone goes without it. */
function pictureLayer(): string {
  const folder = join(dist, 'picture-layer')
  if (existsSync(join(folder, 'nodejs/node_modules/sharp'))) return folder
  console.warn('The layer with the picture codec is empty: these templates are to be read, and not deployed.')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'to-be-fetched'), '')
  return folder
}
