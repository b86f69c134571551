import { describeError } from '../terminal/in-words.ts'
import type { AwsOptions } from './aws/parameters.ts'
import { readAwsAccountId } from './aws/standing.ts'
import {
  type ReadTemplate,
  readNoTemplates,
  readTemplatesFromAccount,
  readTemplatesFromFolder,
} from './plan.ts'

/** `than` is the name shown to people; `account` is null unless an AWS account was asked and answered. */
type Compared = { than: string; standing: ReadTemplate; account: string | null }

/**
 * Compares with an earlier synth, with the stacks in the account, or with nothing: a dry run also works without an
 * account, and prints why there is none.
 */
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
