import type { Permissions, Rights } from '../types.ts'

export const nothing: Permissions = {
  buckets: {},
  sends: [],
  email: false,
  userPool: [],
  invalidates: [],
  tenants: false,
}
export const onlyDocuments = (documents: Rights): Permissions => ({ ...nothing, buckets: { documents } })
