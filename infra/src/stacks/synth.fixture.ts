import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { readStage } from '../stage/read-stage.ts'
import { stacksOf } from './stacks-of.ts'

/** A stage as it would be deployed, but for its code, which is a word. */
export function exampleStage() {
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'))
  writeFileSync(join(folder, 'start.mjs'), 'export const handler = () => undefined')
  const stage = readStage('example')
  const stacks = stacksOf(stage, {
    viewerCode: 'function handler(event){return event.request}',
    bundles: { folder: () => folder, pictureLayer: folder },
  })
  return { stage, stacks }
}

const Resource = z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) })
const Resources = z.object({ Resources: z.record(z.string(), z.unknown()).default({}) })

/** The properties of all resources of a type, as plain data whose shape a test asks for. */
export function propertiesOf<Shape>(template: Template, type: string, shape: z.ZodType<Shape>): Shape[] {
  return Object.values(Resources.parse(template.toJSON()).Resources).flatMap((resource) => {
    const { Type, Properties } = Resource.passthrough().parse(resource)
    return Type === type ? [shape.parse(Properties)] : []
  })
}
