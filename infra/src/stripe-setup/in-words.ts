import { formatTable } from '../terminal/table.ts'
import type { StackEnvironment } from './piece.ts'
import type { SetupLine, SetupReport } from './set-up-stripe.ts'

const signs = {
  there: '✓',
  made: '+',
  mended: '~',
  missing: '✗',
  differs: '✗',
  refused: '✗',
} as const satisfies Record<SetupLine['state'], string>

export function describeSetupReport({ lines, told, secrets }: SetupReport): string[] {
  return [
    formatTable(lines.map((line) => [signs[line.state], line.name, stateInWords(line)])),
    ...named('For the stack:', told),
    ...named('Secrets, shown this once; keep them where the stack looks for them:', secrets),
  ]
}

const stateInWords = ({ state, why }: SetupLine): string => {
  if (state === 'there' && why !== '') return `${state}; ${why}`
  return why === '' ? state : `${state}: ${why}`
}

const named = (what: string, values: StackEnvironment): string[] => {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}=${value}`)
  return lines.length === 0 ? [] : ['', what, ...lines]
}
