import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from '../bench/statistics.ts'
import { browserArguments } from '../browser.ts'
import { freePorts } from '../support/free-ports.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

export type Audited = {
  url: string
  /** 0 to 100, medians, by category. */
  scores: Record<string, number>
  firstPaintInMs: number
  largestPaintInMs: number
  layoutShift: number
  blockedInMs: number
  sizeInBytes: number
  costs: string[]
}

export async function auditPage(url: string, runs: number, executablePath: string): Promise<Audited> {
  const reports: Report[] = []
  while (reports.length < runs) reports.push(await reportOn(url, executablePath))
  const scoreOf = (category: string) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  const medianOf = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    url,
    scores: Object.fromEntries(categories.map((category) => [category, scoreOf(category)])),
    firstPaintInMs: medianOf('first-contentful-paint'),
    largestPaintInMs: medianOf('largest-contentful-paint'),
    layoutShift: medianOf('cumulative-layout-shift'),
    blockedInMs: medianOf('total-blocking-time'),
    sizeInBytes: medianOf('total-byte-weight'),
    costs: [...new Set(reports.flatMap(costsIn))],
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const mostTries = 3

/** On a busy machine the trace may lack its beginning; Lighthouse then asks for another run. */
async function reportOn(url: string, executablePath: string): Promise<Report> {
  let problem = ''
  for (let tries = 0; tries < mostTries; tries++) {
    const port = await freePorts()
    const browser = await chromium.launch({
      executablePath,
      args: [...browserArguments, `--remote-debugging-port=${port}`],
    })
    try {
      const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'silent' })
      if (result && !result.lhr.runtimeError) return result.lhr
      problem = result?.lhr.runtimeError?.message ?? 'no answer'
    } finally {
      await browser.close()
    }
  }
  throw new Error(`Lighthouse could not look at ${url}: ${problem}`)
}

const costsIn = ({ categories, audits }: Report): string[] =>
  Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => [audits[id]?.title ?? id, audits[id]?.displayValue].filter(Boolean).join(': ')),
  )
