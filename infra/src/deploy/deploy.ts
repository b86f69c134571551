import type { StackFile } from '../synthesise.ts'
import { formatTable } from '../terminal/table.ts'
import { forbiddenChanges, type TemplateChange } from './changes/changes.ts'
import type { DeployPlan } from './plan.ts'
import type { Finding } from './preflight/findings.ts'

const signs = {
  made: '+',
  changed: '~',
  may_be_replaced: '!',
  replaced: '!',
  removed: '-',
  retained: '-',
} as const satisfies Record<TemplateChange['fate'], string>

const gravity = Object.keys(signs)

const byFate = (one: TemplateChange, other: TemplateChange) =>
  gravity.indexOf(other.fate) - gravity.indexOf(one.fate)

const kindOf = ({ type }: Pick<TemplateChange, 'type'>) => type.replace(/^AWS::/, '').replaceAll('::', ' ')

const properties = ({ properties: differing }: TemplateChange) =>
  differing.length === 0 ? '' : ` (${differing.join(', ')})`

export type DeploySteps = {
  say: (line: string) => void
  record: (state: 'begun' | 'done') => Promise<void>
  deployStack: (stack: StackFile) => Promise<void>
  waitForMail: () => Promise<void>
  putAssets: () => Promise<void>
  putStartDocuments: () => Promise<void>
  putPortal: () => Promise<void>
  queuePages: () => Promise<void>
  watchPages: () => Promise<void>
}

/** Prints the findings; returns true if nothing is missing. */
export function isReady(findings: readonly Finding[], say: DeploySteps['say']): boolean {
  const rows = findings.flatMap(({ what, found, todo, unseen }) => [
    [todo !== undefined ? '✗' : unseen ? '?' : '✓', what, found],
    ...(todo === undefined ? [] : [['', '', `→ ${todo}`]]),
  ])
  say(formatTable(rows))
  return findings.every(({ todo }) => todo === undefined)
}

/** Prints the changes; returns true if none is forbidden. */
export function isAllowed({ stacks, changes, costs }: DeployPlan, say: DeploySteps['say']): boolean {
  for (const { name } of stacks) say(describeChanges(name, changes).join('\n'))
  say(`\nWhat costs (prices: pnpm costs --details):\n${formatTable(costs)}`)
  const stopped = forbiddenChanges(changes)
  for (const { name, stack, fate } of stopped)
    say(`\n${name} of ${stack} would be ${fate}. It holds what people wrote, so this deploys nothing.`)
  return stopped.length === 0
}

/**
 * Deploys a stage in the only order in which each part finds its dependencies: mail, data, edge, compute and
 * monitoring; assets before the functions that reference them, and pages last. Repeating it continues an interrupted
 * deployment. It ends when every shop is queued: they are published in the background, and a failed one does not undo
 * the deployment.
 */
export async function deploy({ stacks }: Pick<DeployPlan, 'stacks'>, deeds: DeploySteps): Promise<void> {
  const steps = stacks.flatMap((stack): [string, () => Promise<void>][] => {
    const { name } = stack
    const step: [string, () => Promise<void>] = [name, () => deeds.deployStack(stack)]
    if (name.endsWith('-mail')) return [step, ['mail from the domain', deeds.waitForMail]]
    if (name.endsWith('-compute'))
      return [
        ['styles, scripts and fonts', deeds.putAssets],
        ['what functions read at their start', deeds.putStartDocuments],
        step,
      ]
    return [step]
  })
  const all: typeof steps = [...steps, ['the portal', deeds.putPortal], ['every page', deeds.queuePages]]
  await deeds.record('begun')
  for (const [at, [what, run]] of all.entries()) {
    deeds.say(`\n${at + 1}/${all.length} ${what}`)
    await run()
  }
  await deeds.record('done')
  await deeds.watchPages()
}

export function describeChanges(stack: string, changes: readonly TemplateChange[]): string[] {
  const own = changes.filter((change) => change.stack === stack)
  if (own.length === 0) return [`${stack}: nothing changes`]
  const made = own.filter(({ fate }) => fate === 'made')
  const others = own.filter(({ fate }) => fate !== 'made').toSorted(byFate)
  return [
    `${stack}:`,
    ...(made.length > 0 ? [`  + made: ${counted(made).join(', ')}`] : []),
    ...others.map(
      (change) =>
        `  ${signs[change.fate]} ${change.fate}: ${kindOf(change)} ${change.name}${properties(change)}`,
    ),
  ]
}

function counted(made: readonly TemplateChange[]): string[] {
  const kinds = Object.entries(Object.groupBy(made, kindOf)).map(([kind, all = []]) => ({ kind, all }))
  return kinds
    .toSorted((one, other) => other.all.length - one.all.length)
    .map(({ kind, all }) => (all.length === 1 ? `${kind} ${all[0]?.name}` : `${all.length} × ${kind}`))
}
