import type { Result, Row } from '../market.ts'
import { type Cost, deeds } from './visits.ts'

const kB = (bytes: number) => `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`
const MB = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
const ms = (value: number) =>
  `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`
const size = ({ html, css, js, data }: Cost) => html + css + js + data

/** One column a size. */
export function tableOf({ machine, runs, rows }: Result): string {
  const line = (title: string, cell: (row: Row) => string) => [title, ...rows.map(cell)]
  const lines = [
    line('books in the market', ({ books }) => books.toLocaleString('en')),
    ...deeds.map((deed, n) =>
      line(deed, ({ visits }) => {
        const cost = visits[n]
        return cost ? `${kB(size(cost))}, ${cost.requests} req, ${ms(cost.ms)}` : ''
      }),
    ),
    line('  first visit: HTML, CSS, JS, data', ({ visits: [first] }) =>
      first ? [first.html, first.css, first.js, first.data].map((bytes) => kB(bytes)).join(' + ') : '',
    ),
    line('all masks', ({ masksInBytes }) => kB(masksInBytes)),
    line('filter and count, median, slowest', ({ filterInMs }) =>
      [filterInMs.median, filterInMs.slowest].map(ms).join(', '),
    ),
    line('one JSON of all books', ({ oneJson }) => MB(oneJson.compressedBytes)),
    line('  download, parse, filter', ({ oneJson: { inMs } }) =>
      inMs ? [inMs.download, inMs.parse, inMs.filter].map(ms).join(', ') : 'the browser gave up',
    ),
  ]
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  )
  return [
    '',
    machine,
    `Medians of ${runs} visits, each with an empty cache, over loopback. Without pictures and fonts; 'req' is requests.`,
    '',
    ...lines.map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    ),
  ].join('\n')
}
