import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from './build.ts'
import { buildFailed } from './build-failed.ts'
import { bundle } from './bundle.ts'
import { compileInLambda } from './compile-in-lambda.ts'
import { buildViewer } from './edge/build-viewer.ts'
import { lackOf } from './picture-layer.ts'
import { stacksIn, stacksOf } from './stacks/stacks-of.ts'
import type { Stage } from './stage/stage.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'infra/dist')

export const pictureLayer = join(dist, 'picture-layer')

/** A stack's name and region, and where its template lies. */
export type StackFile = { name: string; region: string; file: string }
export type Synthesised = { folder: string; stacks: StackFile[] }

/**
 * Builds and bundles what runs, and writes a stage's templates, in the order in which they are deployed. It asks AWS
 * nothing. Without the picture codec the templates are to be read, and not deployed.
 */
export async function synthesise(stage: Stage, say: (what: string) => void): Promise<Synthesised> {
  await buildChanged(root, say)
  const lambdas = join(dist, 'lambda')
  // What an earlier bundle left there would be deployed, too.
  rmSync(lambdas, { recursive: true, force: true })
  say('functions')
  const [viewerCode] = await Promise.all([
    buildViewer(stage.productDomain),
    bundle(lambdas, undefined, { compile: compileInLambda(say) }).catch(refuse),
  ])

  const outdir = join(dist, 'cdk', stage.name)
  rmSync(outdir, { recursive: true, force: true })
  say('templates')
  const stacks = stacksOf(stage, {
    viewerCode,
    outdir,
    bundles: { folder: (entry) => join(lambdas, entry), pictureLayer: layerOrItsPlace() },
  })
  const { directory } = stacks.app.synth()
  return {
    folder: directory,
    stacks: stacksIn(stacks).map(({ stackName, region }) => ({
      name: stackName,
      region,
      file: join(directory, `${stackName}.template.json`),
    })),
  }
}

/** What esbuild found wrong is in its message; whatever else went wrong keeps its trace. */
function refuse(error: unknown): never {
  throw error instanceof Error && 'errors' in error ? buildFailed('functions', error.message) : error
}

function layerOrItsPlace(): string {
  if (lackOf(pictureLayer) === null) return pictureLayer
  const place = join(dist, 'no-picture-layer')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'to-be-fetched'), '')
  return place
}
