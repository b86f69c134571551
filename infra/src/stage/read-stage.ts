import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError, UsageError } from '../terminal/in-words.ts'
import { DemoStage } from './stage.ts'

/** The stage that a command was given. What is wrong with its file is said as the file's reader says it. */
export function readNamedStage(name: string | undefined): DemoStage {
  if (name === undefined) throw new UsageError('Say which stage: --stage NAME.')
  try {
    return readStage(name)
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error
  }
}

/** The stage of a name, from `infra/src/stage/{name}.json`. Throws, in words for the operator, where it cannot be. */
export function readStage(name: string, folder: string = import.meta.dirname): DemoStage {
  const file = join(folder, `${name}.json`)
  const shown = `infra/src/stage/${name}.json`
  if (!existsSync(file))
    throw new Error(`There is no stage ${name}. Write ${shown} after example.json beside it.`)
  const { success, data, error } = DemoStage.safeParse(jsonIn(file, shown))
  if (!success) throw new Error(`${shown} is not right yet:\n${z.prettifyError(error)}`)
  if (data.name !== name)
    throw new Error(`${shown} says that its name is ${data.name}; it has to be ${name}, as the file's is.`)
  return data
}

function jsonIn(file: string, shown: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${shown} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
