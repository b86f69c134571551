import { countBySection, type Tally } from './tally.ts'

const columns = (cells: (string | number)[]) =>
  cells.map((cell, at) => String(cell)[at === 0 ? 'padEnd' : 'padStart'](at === 0 ? 9 : 10)).join('')

export function formatRuleTable(tally: Tally): string {
  const rows = [...countBySection(tally)].map(
    ([section, { held, excepted, open }]) => [section, held, excepted, open] as const,
  )
  const sum = (column: 1 | 2 | 3) => rows.reduce((total, row) => total + row[column], 0)
  return [['section', 'held', 'excepted', 'open'], ...rows, ['all', sum(1), sum(2), sum(3)]]
    .map((row) => columns([...row]))
    .join('\n')
}

export const listOpenRules = ({ states }: Tally): string =>
  [...states]
    .filter(([, state]) => state === 'open')
    .map(([{ id, meaning }]) => `${id.padEnd(9)} ${meaning}`)
    .join('\n')
