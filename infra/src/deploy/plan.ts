import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StackFile } from '../synthesise.ts'
import { CommandError } from '../terminal/refusal.ts'
import { templateAt } from './aws/deployed.ts'
import type { AwsOptions } from './aws/options.ts'
import { type Change, changesOf, emptyTemplate, Template } from './changes/changes.ts'
import { whatCosts } from './changes/what-costs.ts'

/** What would become of a stage. */
export type DeployPlan = { stacks: readonly StackFile[]; changes: readonly Change[]; costs: string[][] }

/** What stands of a stack. */
export type ReadTemplate = (stack: StackFile) => Promise<Template>

/** As it is deployed. */
export const inTheAccount =
  (options: AwsOptions): ReadTemplate =>
  ({ name, region }) =>
    templateAt({ ...options, region }, name)

/**
 * As a former synth wrote it into a folder; a stack that it lacks was not there. Read at once, since the next synth may
 * write into the same folder. Throws where the folder has no template.
 */
export function inFolder(folder: string): ReadTemplate {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
  if (files.length === 0) throw new CommandError(`${folder} has no templates of a former synth.`)
  const former = new Map(files.map((name) => [name, templateIn(join(folder, name))]))
  return async ({ file }) => former.get(basename(file)) ?? emptyTemplate
}
const ending = '.template.json'

export const nowhere: ReadTemplate = async () => emptyTemplate

/** Compares what was synthesised with what stands. */
export async function planFor(stacks: readonly StackFile[], standing: ReadTemplate): Promise<DeployPlan> {
  const templates = stacks.map(({ file }) => templateIn(file))
  const changes = await Promise.all(
    stacks.map(async (stack) => changesOf(stack.name, await standing(stack), templateIn(stack.file))),
  )
  return { stacks, changes: changes.flat(), costs: whatCosts(templates) }
}

const templateIn = (file: string): Template => Template.parse(JSON.parse(readFileSync(file, 'utf8')))
