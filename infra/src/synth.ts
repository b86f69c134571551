import { parseArgs } from 'node:util'
import { lackOf } from './picture-layer.ts'
import { readStage } from './stage/read-stage.ts'
import { pictureLayer, synthesise } from './synthesise.ts'

/** `pnpm infra:synth --stage NAME`: bundles what runs, and writes a stage's templates, without asking AWS anything. */
const { values } = parseArgs({ options: { stage: { type: 'string', default: 'example' } } })
const { stacks } = await synthesise(readStage(values.stage), (what) => console.log(`  ${what}`))
for (const { file } of stacks) console.log(file)
const lack = lackOf(pictureLayer)
if (lack !== null) console.warn(`${lack} These templates are to be read, and not deployed.`)
