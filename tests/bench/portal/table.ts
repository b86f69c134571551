import { median } from '../statistics.ts'
import type { Size } from './authors.ts'
import { type PortalAction, portalActions } from './visits.ts'

export type Row = { size: Size; times: Partial<Record<PortalAction, number[]>> }
export type Result = { machine: string; runs: number; rows: Row[] }

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })

export function formatPortalTable({ machine, runs, rows }: Result): string {
  const cells = (name: string, cell: (row: Row) => string) => [name, ...rows.map(cell)]
  const lines = [
    cells('books, posts, readers', ({ size: { books, posts, readers } }) =>
      [books, posts, readers].map(number).join(', '),
    ),
    ...portalActions.map((deed) =>
      cells(deed, ({ times }) => {
        const all = times[deed] ?? []
        return all.length > 0 ? `${number(median(all))} / ${number(Math.max(...all))}` : '–'
      }),
    ),
  ]
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return [
    '',
    machine,
    `Medians of ${runs} visits and the slowest, in ms, over loopback; both authors in turn.`,
    '',
    ...lines.map(([name = '', ...row]) =>
      [name.padEnd(widths[0] ?? 0), ...row.map((cell, n) => cell.padStart(widths[n + 1] ?? 0))].join('   '),
    ),
  ].join('\n')
}
