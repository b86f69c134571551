import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StackFile } from '../synthesise.ts'
import { templateAt } from './aws/deployed.ts'
import type { AwsOptions } from './aws/options.ts'
import { type Change, changesOf, nothing, Template } from './changes/changes.ts'
import { whatCosts } from './changes/what-costs.ts'

/** What would become of a stage. */
export type Plan = { stacks: readonly StackFile[]; changes: readonly Change[]; costs: string[][] }

/** What stands of a stack. */
export type Standing = (stack: StackFile) => Promise<Template>

/** As it is deployed. */
export const inTheAccount =
  (options: AwsOptions): Standing =>
  ({ name, region }) =>
    templateAt({ ...options, region }, name)

/** As a former synth wrote it into a folder; a stack that it lacks was not there. */
export const inFolder =
  (folder: string): Standing =>
  async ({ file }) => {
    const former = join(folder, basename(file))
    return existsSync(former) ? templateIn(former) : nothing
  }

export const nowhere: Standing = async () => nothing

/** Compares what was synthesised with what stands. */
export async function planFor(stacks: readonly StackFile[], standing: Standing): Promise<Plan> {
  const templates = stacks.map(({ file }) => templateIn(file))
  const changes = await Promise.all(
    stacks.map(async (stack) => changesOf(stack.name, await standing(stack), templateIn(stack.file))),
  )
  return { stacks, changes: changes.flat(), costs: whatCosts(templates) }
}

const templateIn = (file: string): Template => Template.parse(JSON.parse(readFileSync(file, 'utf8')))
