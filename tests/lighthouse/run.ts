import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { findBrowser } from '../browser.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { ownPlatform } from '../support/own-platform.ts'
import { readRunningPlatform, usualHome } from '../support/running-platform.ts'
import { type Audited, auditPage } from './audit-page.ts'

/**
 * `pnpm lighthouse [--json] [--runs 5]`: audits the four most-read pages with Lighthouse's phone settings, on the
 * running platform, else on one of its own. Fails if a median is below 100.
 */

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
const say = (line: string) => values.json || console.log(line)

function pagesToAudit(platform: PlatformFile): [name: string, url: string][] {
  const { market, shop, book } = pagesOf(platform)
  return [
    ['market', market],
    ['shop home', shop('lord-dunsany')],
    ['bookstore', `${shop('lord-dunsany')}bookstore`],
    ['book', book('lord-dunsany', 'the-charwoman-s-shadow')],
  ]
}

const row = (name: string, cells: string[]) =>
  name.padEnd(12) + cells.map((cell) => cell.padStart(9)).join('')
const headings = ['perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'CLS', 'TBT', 'bytes']
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const lineOf = (name: string, page: Audited) =>
  row(name, [
    ...Object.values(page.scores).map(String),
    seconds(page.firstPaintInMs),
    seconds(page.largestPaintInMs),
    page.layoutShift.toFixed(3),
    `${page.blockedInMs.toFixed(0)} ms`,
    `${(page.sizeInBytes / 1000).toFixed(0)} kB`,
  ])

const isPerfect = ({ scores }: Audited) => Object.values(scores).every((score) => score === 100)

const running = readRunningPlatform(usualHome)
const own = running ? null : await ownPlatform()
try {
  const platform = running ?? readRunningPlatform(own?.home ?? '')
  if (!platform) throw new Error('The platform that was started here has gone.')
  const browser = await findBrowser(say)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[0]?.toFixed(1)}`
  say(`Lighthouse, mobile, medians of ${runs}, on ${machine}\n\n${row('', headings)}`)

  const pages: Record<string, Audited> = {}
  for (const [name, url] of pagesToAudit(platform)) {
    const page = await auditPage(url, runs, browser)
    say(lineOf(name, page))
    for (const cost of isPerfect(page) ? [] : page.costs) say(`             ${cost}`)
    pages[name] = page
  }
  if (values.json) console.log(JSON.stringify({ machine, runs, pages }, null, 2))
  process.exitCode = Object.values(pages).every(isPerfect) ? 0 : 1
} finally {
  await own?.stop()
}
