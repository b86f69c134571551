import { median, percentile } from './statistics.ts'

export type Timings = { p50: number; p95: number; runs: number }

export const summarizeTimings = (values: number[]): Timings => ({
  p50: median(values),
  p95: percentile(values, 95),
  runs: values.length,
})

export const formatMs = ({ p50, p95 }: Timings) => `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`

export function formatColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  return lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('   '))
}
