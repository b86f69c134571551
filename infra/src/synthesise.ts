import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { buildChanged, buildFailed } from './build.ts'
import { bundle } from './bundle.ts'
import type { CompileBundle } from './compile.ts'
import { buildViewer } from './edge/build-viewer.ts'
import { pictureLayerProblem } from './picture-layer.ts'
import { createStacks, listStacks } from './stacks/stacks-of.ts'
import type { DemoStage } from './stage/stage.ts'
import { functions } from './what-runs/functions.ts'

const image = 'public.ecr.aws/lambda/nodejs:24-arm64'

const bundleThere = '/bundle'

const run = async (command: string, args: string[]) =>
  (await promisify(execFile)(command, args)).stdout.trim()

/**
 * Compiles a bundle in Lambda's own runtime image, which starts Node with its own flags, for the publisher's memory
 * size. Without Docker it compiles nothing and says so: Lambda then compiles at each cold start, and an alarm is
 * raised.
 */
export const compileInLambda =
  (say: (line: string) => void): CompileBundle =>
  async (folder) => {
    const task = await mkdtemp(join(tmpdir(), 'rehearsal-'))
    try {
      await run('docker', ['info']).catch((cause: unknown) => {
        throw new Error('no Docker answers here', { cause })
      })
      await bundleRehearsal(task)
      await rehearseIn(task, folder)
    } catch (error) {
      const why = error instanceof Error ? error.message.trim().split('\n').at(-1) : error
      say(`The publisher is not compiled beforehand, and starts some 300 ms later: ${why}`)
    } finally {
      await rm(task, { recursive: true })
    }
  }

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'infra/dist')

export const pictureLayer = join(dist, 'picture-layer')

export type StackFile = { name: string; region: string; file: string }
export type Synthesised = { folder: string; stacks: StackFile[] }

/**
 * Builds and bundles the functions, and writes a stage's templates in deployment order. Makes no requests to AWS.
 * Without the image codec the templates must not be deployed.
 */
export async function synthesise(stage: DemoStage, say: (what: string) => void): Promise<Synthesised> {
  await buildChanged(root, say)
  const lambdas = join(dist, 'lambda')
  // Files of an earlier bundle would be deployed, too.
  rmSync(lambdas, { recursive: true, force: true })
  say('functions')
  const [viewerCode] = await Promise.all([
    buildViewer(stage.productDomain),
    bundle(lambdas, undefined, { compile: compileInLambda(say) }).catch(refuse),
  ])

  const outdir = join(dist, 'cdk', stage.name)
  rmSync(outdir, { recursive: true, force: true })
  say('templates')
  const stacks = createStacks(stage, {
    viewerCode,
    outdir,
    bundles: { folder: (entry) => join(lambdas, entry), pictureLayer: layerOrItsPlace() },
  })
  const { directory } = stacks.app.synth()
  return {
    folder: directory,
    stacks: listStacks(stacks).map(({ stackName, region }) => ({
      name: stackName,
      region,
      file: join(directory, `${stackName}.template.json`),
    })),
  }
}

/** esbuild's errors are complete messages; other errors keep their stack trace. */
function refuse(error: unknown): never {
  throw error instanceof Error && 'errors' in error ? buildFailed('functions', error.message) : error
}

function layerOrItsPlace(): string {
  if (pictureLayerProblem(pictureLayer) === null) return pictureLayer
  const place = join(dist, 'no-picture-layer')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'to-be-fetched'), '')
  return place
}

export async function bundleRehearsal(task: string): Promise<void> {
  await build({
    entryPoints: [
      { in: fileURLToPath(new URL('./rehearsal/in-lambda.ts', import.meta.url)), out: 'rehearse' },
    ],
    outdir: task,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  })
}

async function rehearseIn(task: string, folder: string): Promise<void> {
  const memory = `AWS_LAMBDA_FUNCTION_MEMORY_SIZE=${functions['publish-shops'].memoryInMb}`
  const mounts = ['--volume', `${task}:/var/task:ro`, '--volume', `${folder}:${bundleThere}`]
  const started = ['run', '--detach', '--rm', '--platform', 'linux/arm64', '--publish', '127.0.0.1::8080']
  const id = await run('docker', [...started, '--env', memory, ...mounts, image, 'rehearse.handler'])
  try {
    const address = await run('docker', ['port', id, '8080'])
    await invoke(`http://${address.split('\n')[0]}/2015-03-31/functions/function/invocations`)
  } finally {
    await run('docker', ['rm', '--force', id])
  }
}

/** The container accepts connections before its emulator is ready. */
async function invoke(url: string, triesLeft = 20): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ folder: bundleThere }),
    signal: AbortSignal.timeout(120_000),
  }).catch((error: unknown) => {
    if (triesLeft === 0) throw error
    return null
  })
  if (response === null) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return invoke(url, triesLeft - 1)
  }
  const answer = await response.text()
  if (answer !== 'null') throw new Error(answer)
}
