import { parseArgs } from 'node:util'
import { pictureLayerProblem } from './picture-layer.ts'
import { readNamedStage } from './stage/read-stage.ts'
import { pictureLayer, synthesise } from './synthesise.ts'
import { runCommand } from './terminal/run-command.ts'

const usage = `pnpm infra:synth [--stage NAME]   bundles what runs, and writes a stage's templates, without asking AWS anything;
                                  of the example, where it is told no other`

async function main(): Promise<number> {
  const { stage: name } = parseArgs({ options: { stage: { type: 'string', default: 'example' } } }).values
  const stage = readNamedStage(name)
  console.log(`Stage ${stage.name}:`)
  const { stacks } = await synthesise(stage, (what) => console.log(`  ${what}`))
  for (const { file } of stacks) console.log(file)
  const lack = pictureLayerProblem(pictureLayer)
  if (lack !== null) console.warn(`${lack} These templates are to be read, and not deployed.`)
  return 0
}

await runCommand(usage, main)
