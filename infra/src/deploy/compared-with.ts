import { describeError } from '../terminal/in-words.ts'
import type { AwsOptions } from './aws/parameters.ts'
import { readAwsAccountId } from './aws/standing.ts'
import {
  type ReadTemplate,
  readNoTemplates,
  readTemplatesFromAccount,
  readTemplatesFromFolder,
} from './plan.ts'

/** What a dry run compares a stage with, by a name for people; and the account, where that is asked. */
type Compared = { than: string; standing: ReadTemplate; account: string | null }

/** A former synth, what stands in the account, or nothing: a dry run is one without an account, too, and says why. */
export async function resolveComparison(
  against: string | undefined,
  options: AwsOptions,
  say: (line: string) => void,
): Promise<Compared> {
  if (against !== undefined)
    return { than: against, standing: readTemplatesFromFolder(against), account: null }
  const account = await readAwsAccountId(options).catch((error: unknown) => {
    say(describeError(error, '').words)
    return null
  })
  return account === null
    ? { than: 'nothing, since no account of AWS answers here', standing: readNoTemplates, account }
    : { than: `account ${account}`, standing: readTemplatesFromAccount(options), account }
}
