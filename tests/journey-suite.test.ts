import { expect, test } from 'vitest'
import { countJourneys, mostFlaky } from './journey-suite.ts'

const failed = {
  status: 'failed',
  duration: 10,
  error: { message: 'the button never came' },
  attachments: [{ name: 'trace', path: '/results/trace.zip' }],
}
const passed = { status: 'passed', duration: 10, attachments: [] }

const journey = (status: 'expected' | 'flaky' | 'unexpected', title: string) => ({
  title,
  file: 'reader-buys.spec.ts',
  tags: [],
  tests: [
    {
      status,
      results: { expected: [passed], flaky: [failed, passed], unexpected: [failed, failed] }[status],
    },
  ],
})

const reportOf = (specs: ReturnType<typeof journey>[]) => {
  const inStatus = (status: string) => specs.filter(({ tests: [test] }) => test?.status === status).length
  const stats = {
    expected: inStatus('expected'),
    unexpected: inStatus('unexpected'),
    flaky: inStatus('flaky'),
  }
  return countJourneys({ stats, errors: [], suites: [{ suites: [{ specs }] }] })
}

const flaky = (count: number) => Array.from({ length: count }, (_, at) => journey('flaky', `journey ${at}`))

test('a journey that passed on its retry counts as passed and is listed with its trace', () => {
  const count = reportOf([journey('expected', 'a reader buys'), journey('flaky', 'a reader pays')])
  expect(count).toMatchObject({ passed: 2, failed: 0, failures: [] })
  expect(count.flaky).toEqual([
    'reader-buys.spec.ts › a reader pays (trace: /results/trace.zip): the button never came',
  ])
})

test('too many journeys that passed on their retry fail the suite, however many passed', () => {
  expect(reportOf(flaky(mostFlaky))).toMatchObject({ passed: mostFlaky, failed: 0 })
  const count = reportOf(flaky(mostFlaky + 1))
  expect(count).toMatchObject({ passed: mostFlaky + 1, failed: 1 })
  expect(count.failures).toEqual(['4 journeys passed only on their retry, more than 3'])
})

test('a journey that failed twice fails the suite and says why', () => {
  const count = reportOf([journey('unexpected', 'a reader pays')])
  expect(count).toMatchObject({ passed: 0, failed: 1, flaky: [] })
  expect(count.failures).toEqual(['reader-buys.spec.ts › a reader pays: the button never came'])
})
