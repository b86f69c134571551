import type { Permissions, Rights } from '../types.ts'

export const noPermissions: Permissions = {
  buckets: {},
  sends: [],
  email: false,
  userPool: [],
  invalidates: [],
  tenants: false,
}
export const onlyDocuments = (documents: Rights): Permissions => ({
  ...noPermissions,
  buckets: { documents },
})
