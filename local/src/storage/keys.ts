import type { Role } from '../settings/roles.ts'
import type { Credentials } from './verify-signature.ts'

/** Who may come: the operator, who may do everything, and roles. */
export type Keys = {
  secretOf(accessKeyId: string): string | undefined
  /** Undefined for the operator. */
  roleOf(accessKeyId: string): Role | undefined
}

export function keysOf(operator: Credentials, roles: readonly Role[]): Keys {
  const byId = new Map(roles.map((role) => [role.accessKeyId, role]))
  return {
    secretOf: (id) =>
      id === operator.accessKeyId ? operator.secretAccessKey : byId.get(id)?.secretAccessKey,
    roleOf: (id) => byId.get(id),
  }
}
