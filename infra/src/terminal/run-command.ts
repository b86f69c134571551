import { describeError } from './in-words.ts'

/** Runs an operator's command. The code that it answers is the one it ends with; what it throws is said in words. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const { words, code } = describeError(error, usage)
    console.error(words)
    process.exitCode = code
  }
}
