/** What a look brought: what should be there, and what is. */
export type CheckResult = { expected: string; found: string; isRight: boolean; tookInMs?: number }
export type Row = Required<CheckResult> & { what: string }

/** One line of the table; a look that fails is a line that is not right. */
export async function row(what: string, look: () => Promise<CheckResult>): Promise<Row> {
  const startedAtMs = performance.now()
  const tookInMs = () => performance.now() - startedAtMs
  try {
    const seen = await look()
    return { what, tookInMs: tookInMs(), ...seen }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    return { what, expected: 'an answer', found, isRight: false, tookInMs: tookInMs() }
  }
}

/** `expected` where nothing is wrong, or else all that is. */
export const seenBy = (expected: string, problems: readonly string[], found = expected): CheckResult => ({
  expected,
  found: problems.length === 0 ? found : problems.join('; '),
  isRight: problems.length === 0,
})
