import type { Requests } from './counting.ts'
import type { Result, Row } from './result.ts'
import { type Cost, marketActions } from './visits.ts'

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 })
const kB = (bytes: number) => number(bytes / 1000)
const asked = ({ read, written }: Requests) => `${number(read)}, ${number(written)}`
const inThousands = ({ read, written }: Requests) => `${number(read / 1000)}, ${number(written / 1000)}`
const size = ({ html, css, js, data }: Cost) => html + css + js + data

export function formatMarketTable({ machine, runs, rows }: Result): string {
  const line = (title: string, cell: (row: Row) => string) => [title, ...rows.map(cell)]
  const ofDeeds = (cell: (cost: Cost) => string) =>
    marketActions.map((deed, n) =>
      line(`  ${deed}`, ({ visits }) =>
        visits
          .slice(n, n + 1)
          .map(cell)
          .join(),
      ),
    )
  const oneJson = (key: 'download' | 'parse' | 'filter') =>
    line(`  ${key}`, ({ oneJson: { inMs } }) => (inMs ? number(inMs[key]) : 'gave up'))
  const lines = [
    line('books in the market', ({ books }) => number(books)),
    ['kB (requests)'],
    ...ofDeeds((cost) => `${kB(size(cost))} (${cost.requests})`),
    line('  all masks', ({ masksInBytes }) => kB(masksInBytes)),
    line('  one JSON of all books', ({ oneJson }) => kB(oneJson.compressedBytes)),
    ['ms until books are shown'],
    ...ofDeeds(({ ms }) => number(ms)),
    line('  two subgenres counted', ({ visits }) => number(visits[2]?.countedMs ?? Number.NaN)),
    ['ms in the browser, masks'],
    line('  filter and count, median', ({ filterInMs }) => number(filterInMs.median)),
    line('  filter and count, slowest', ({ filterInMs }) => number(filterInMs.slowest)),
    ['ms in the browser, one JSON'],
    ...(['download', 'parse', 'filter'] as const).map(oneJson),
    ['objects read, written'],
    line('  a new book', ({ save: { newBook } }) => asked(newBook)),
    line('  a new price', ({ save: { newPrice } }) => asked(newPrice)),
    ['rebuild, from nothing'],
    line('  seconds', ({ rebuild: { fromNothing } }) => number(fromNothing.ms / 1000)),
    line('  thousand reads, writes', ({ rebuild: { fromNothing } }) => inThousands(fromNothing)),
    ['rebuild of a true market'],
    line('  seconds', ({ rebuild: { again } }) => number(again.ms / 1000)),
    line('  thousand reads, writes', ({ rebuild: { again } }) => inThousands(again)),
  ]
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  )
  const [first] = rows[0]?.visits ?? []
  return [
    '',
    machine,
    `Medians of ${runs} visits, each with an empty cache, over loopback; without pictures and fonts.`,
    '',
    ...lines.map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   ')
        .trimEnd(),
    ),
    '',
    first
      ? `A first visit is HTML ${kB(first.html)}, CSS ${kB(first.css)}, JavaScript ${kB(first.js)} and data ${kB(first.data)} kB.`
      : '',
  ].join('\n')
}
