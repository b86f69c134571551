import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { browserArguments, findBrowser } from '../browser.ts'
import { type Filled, fillMarket } from './market/fill-market.ts'
import { oneJsonPath } from './market/one-json.ts'
import type { OneJsonTimes, Result, Row } from './market/result.ts'
import { formatMarketTable } from './market/table.ts'
import { type Cost, twoSubgenres, visitMarket } from './market/visits.ts'
import { median } from './statistics.ts'

/**
 * Cost of a reader's visit to the market by number of books, in a real browser, with the publisher's files behind the
 * CDN's function, headers and compression; compared with the spec's single JSON file.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  })
  const extent = values.quick
    ? { sizes: [1_000, 50_000], runs: 2 }
    : { sizes: [1_000, 10_000, 100_000, 1_000_000], runs: 5 }
  const say = (line: string) => values.json || console.log(line)
  const result = await measure(extent, say)
  console.log(values.json ? JSON.stringify(result, null, 2) : formatMarketTable(result))
}

type Extent = { sizes: number[]; runs: number }

async function measure({ sizes, runs }: Extent, say: (line: string) => void): Promise<Result> {
  const [load = 0] = loadavg()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load average ${load.toFixed(1)} before`
  const executablePath = await findBrowser(say)
  const script = await inThePage()
  const rows: Row[] = []
  for (const size of sizes) {
    say(`Making a market of ${size.toLocaleString('en')} books …`)
    const filled = await fillMarket(size)
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    try {
      say(`${runs} visits …`)
      rows.push(await measureSize(browser, filled, { script, runs }))
    } finally {
      await browser.close()
      await filled.close()
    }
  }
  return { machine, runs, rows }
}

type Measuring = { script: string; runs: number }

async function measureSize(browser: Browser, filled: Filled, { script, runs }: Measuring): Promise<Row> {
  const { books, origin, pages, masksInBytes, save, rebuild } = filled
  const visits: Cost[][] = []
  // The first visit only fills the CDN's cache.
  for (let run = 0; run <= runs; run++) visits.push(await visitMarket({ browser, origin, script, pages }))
  const counted = visits.slice(1)
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.goto(`${origin}/about`)
  await page.evaluate(script)
  return {
    books,
    visits: (visits[0] ?? []).map((_, deed) => medianOf(counted.flatMap((costs) => costs[deed] ?? []))),
    filterInMs: await measureFilter(page),
    masksInBytes,
    save,
    rebuild,
    oneJson: { ...filled.oneJson, inMs: await measureOneJson(page, runs) },
  }
}

function medianOf(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]))
  return {
    requests: of('requests'),
    html: of('html'),
    css: of('css'),
    js: of('js'),
    data: of('data'),
    ms: of('ms'),
    countedMs: of('countedMs'),
  }
}

const rounds = 25

async function measureFilter(page: Page): Promise<Row['filterInMs']> {
  const { times }: { times: number[] } = await page.evaluate(
    `bench.filterAndCount(${JSON.stringify([twoSubgenres])}, ${rounds})`,
  )
  return { median: median(times), slowest: Math.max(...times), times: times.length }
}

async function measureOneJson(page: Page, runs: number): Promise<OneJsonTimes | null> {
  const all: OneJsonTimes[] = []
  try {
    while (all.length < runs) all.push(await page.evaluate(`bench.oneJson('${oneJsonPath}')`))
  } catch {
    return null
  }
  const of = (key: keyof OneJsonTimes) => median(all.map((times) => times[key]))
  return { download: of('download'), parse: of('parse'), filter: of('filter') }
}

async function inThePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./market/in-the-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bench',
    footer: { js: 'globalThis.bench = bench' },
    target: 'esnext',
  })
  return outputFiles[0]?.text ?? ''
}
