import type { FunctionName } from './functions.ts'
import { callsPermissions } from './permissions/calls.ts'
import { identityPermissions } from './permissions/identity.ts'
import { lettersPermissions } from './permissions/letters.ts'
import { marketPermissions } from './permissions/market.ts'
import { publishingPermissions } from './permissions/publishing.ts'
import { sellingPermissions } from './permissions/selling.ts'
import { sweepsPermissions } from './permissions/sweeps.ts'
import type { Permissions } from './types.ts'

/**
 * What each function may do, and nothing else. No one may delete a version. For a file in parts, who may write may
 * begin, put and finish it, who may read may list its parts, and who may delete may let it go.
 */
export const permissions: Record<FunctionName, Permissions> = {
  ...callsPermissions,
  ...identityPermissions,
  ...publishingPermissions,
  ...marketPermissions,
  ...lettersPermissions,
  ...sellingPermissions,
  ...sweepsPermissions,
}
