import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { type Count, failureLine } from '../count.ts'
import { checkAbuseList } from './abuse-list.ts'
import { checkArrows } from './arrows.ts'
import { checkClassNames } from './class-names.ts'
import { checkDocumentsList } from './documents-list.ts'
import { checkEnvExample } from './env-example.ts'
import { checkLimitsList } from './limits-list.ts'
import { checkSizes } from './sizes.ts'
import { checkViewer } from './viewer.ts'

const root = join(import.meta.dirname, '../..')

type Check = () => Promise<string | null>

// Slowest first, so that none of them runs alone at the end.
const onSources: Record<string, Check> = {
  'types of sites': () => tool('sites/node_modules/.bin/astro', ['check', '--root', 'sites'], ''),
  // One `tsc` for these packages, because they import each other and the shared files are then read once.
  'types of shared, functions, publisher, infra and local': () => tool('tsc', ['-p', 'tsconfig.node.json']),
  'types of tests': () => tool('tsc', ['-p', 'tests']),
  'types of portal': () => tool('tsc', ['-p', 'portal']),
  'format and lint': () => tool('biome', ['ci', '--colors=off', '.']),
  'dead code': () => tool('knip', ['--no-progress']),
  'imports between packages': async () => checkArrows(root),
  'every class has a style': async () => checkClassNames(root),
  '.env.example': async () => checkEnvExample(root),
  'list of stored documents': async () => checkDocumentsList(root),
  'list of limits': async () => checkLimitsList(root),
  'list of attacks': async () => checkAbuseList(root),
}
const onBuild: Record<string, Check> = {
  'viewer function': checkViewer,
  'size budgets': () => checkSizes(root),
}

export async function runChecks(build: Promise<void>): Promise<Count> {
  const failures: string[] = []
  const run = async ([name, check]: [string, Check]) => {
    const from = Date.now()
    const problem = await check()
    const seconds = ((Date.now() - from) / 1000).toFixed(1)
    console.log(`${problem === null ? '  ✓' : '  ✗'} ${name} (${seconds} s)`)
    if (problem === null) return
    failures.push(failureLine(name, problem))
    console.log(problem.replace(/^/gm, '      '))
  }
  await inParallel(availableParallelism(), Object.entries(onSources), run)
  await build
  await inParallel(availableParallelism(), Object.entries(onBuild), run)
  const total = Object.keys(onSources).length + Object.keys(onBuild).length
  return { passed: total - failures.length, failed: failures.length, failures }
}

function tool(name: string, args: string[], folder = 'node_modules/.bin'): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      join(root, folder, name),
      args,
      {
        cwd: root,
        maxBuffer: 64 * 1024 * 1024,
        env: {
          ...process.env,
          PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
          ASTRO_TELEMETRY_DISABLED: '1',
          NO_COLOR: '1',
        },
      },
      (error, stdout, stderr) => resolve(error ? `${stdout}\n${stderr}`.trim() || error.message : null),
    )
  })
}
