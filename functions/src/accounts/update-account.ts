import { isDeepStrictEqual } from 'node:util'
import { Account } from '@lorecircle/shared/author'
import { keys } from '@lorecircle/shared/keys'
import type { World } from '../world.ts'

/** Changes the stored account; where that changes anything, the publisher hears of it. Needs an account. */
export async function updateAccount(
  world: World,
  sub: string,
  change: (account: Account) => Account,
): Promise<Account> {
  let changed = false
  const { value } = await world.documents.update(keys.account(sub), Account, (before) => {
    if (before === null) throw new Error(`there is no account ${sub} to update`)
    const after = change(before)
    changed = !isDeepStrictEqual(before, after)
    return changed ? after : before
  })
  if (changed) await world.hintPublish(sub)
  return value
}
