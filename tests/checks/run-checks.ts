import { execFile } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { type Count, failureOf } from '../count.ts'
import { checkArrows } from './arrows.ts'
import { checkClassNames } from './class-names.ts'
import { checkDecisionsIndex } from './decisions-index.ts'
import { checkDocumentsTable } from './documents-table.ts'
import { checkEnvExample } from './env-example.ts'
import { checkSizes } from './sizes.ts'
import { checkViewer } from './viewer.ts'

const root = join(import.meta.dirname, '../..')

/** Each check answers null, or what is wrong in words. */
const checks: Record<string, () => Promise<string | null>> = {
  'format and lint': () => tool('biome', ['ci', '--colors=off', '.']),
  ...Object.fromEntries(
    ['shared', 'functions', 'publisher', 'portal', 'infra', 'local', 'tests'].map((name) => [
      `types of ${name}`,
      () => tool('tsc', ['-p', name]),
    ]),
  ),
  'types of sites': () => tool('sites/node_modules/.bin/astro', ['check', '--root', 'sites'], ''),
  'dead code': () => tool('knip', ['--no-progress']),
  'the arrows of the house': async () => checkArrows(root),
  'every class has a style': async () => checkClassNames(root),
  'the example of an environment': async () => checkEnvExample(root),
  'the table of stored documents': async () => checkDocumentsTable(root),
  'the list of decisions': async () => checkDecisionsIndex(root),
  'the viewer function': checkViewer,
  'size budgets': () => checkSizes(root),
}

/** Runs every check and prints a line for each. */
export async function runChecks(): Promise<Count> {
  const failures: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const from = Date.now()
    const problem = await check()
    const seconds = ((Date.now() - from) / 1000).toFixed(1)
    console.log(`${problem === null ? '  ✓' : '  ✗'} ${name} (${seconds} s)`)
    if (problem === null) continue
    failures.push(failureOf(name, problem))
    console.log(problem.replace(/^/gm, '      '))
  }
  return { passed: Object.keys(checks).length - failures.length, failed: failures.length, failures }
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
