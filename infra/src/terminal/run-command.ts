import { describeError } from './in-words.ts'

/** Exits with the returned code; reports thrown errors in a sentence. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const { words, code } = describeError(error, usage)
    console.error(words)
    process.exitCode = code
  }
}
