import type { Change } from './changes.ts'

/** A stack's changes as lines: what is made counted by its kind, and everything else by its name. */
export function describeChanges(stack: string, changes: readonly Change[]): string[] {
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

const signs = {
  made: '+',
  changed: '~',
  may_be_replaced: '!',
  replaced: '!',
  removed: '-',
  retained: '-',
} as const satisfies Record<Change['fate'], string>

const gravity = Object.keys(signs)
const byFate = (one: Change, other: Change) => gravity.indexOf(other.fate) - gravity.indexOf(one.fate)

/** `AWS::Lambda::EventSourceMapping` → `Lambda EventSourceMapping`. */
const kindOf = ({ type }: Pick<Change, 'type'>) => type.replace(/^AWS::/, '').replaceAll('::', ' ')

const properties = ({ properties: differing }: Change) =>
  differing.length === 0 ? '' : ` (${differing.join(', ')})`

function counted(made: readonly Change[]): string[] {
  const kinds = Object.entries(Object.groupBy(made, kindOf)).map(([kind, all = []]) => ({ kind, all }))
  return kinds
    .toSorted((one, other) => other.all.length - one.all.length)
    .map(({ kind, all }) => (all.length === 1 ? `${kind} ${all[0]?.name}` : `${all.length} × ${kind}`))
}
