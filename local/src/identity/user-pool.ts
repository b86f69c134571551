import { join } from 'node:path'
import { region } from '../settings/region.ts'
import {
  type AppClient,
  DateClock,
  ResourceNotFoundError,
  type Services,
  UnsupportedError,
  USER_POOL_AWS_DEFAULTS,
  type UserPoolService,
  UserPoolServiceImpl,
} from './cognito-parts.ts'
import { JsonFileStore } from './json-file-store.ts'

export const userPoolId = `${region}_Lorecircle`
export const clientId = 'lorecircleportal0000000000'
export const poolName = 'Lorecircle'

/**
 * What the portal may write; everything else is the platform's own, and so is the address that one logs in with:
 * a new account has the one that it was made with, and a session that was stolen cannot change it.
 */
export const clientWritable = ['name', 'custom:firstname', 'custom:middleinitial', 'custom:lastname']
const platformsOwn = [
  'custom:membershipactive',
  'custom:onboardingcomplete',
  'custom:subdomain',
  'custom:author',
]

/** One pool with one client, whose ids are the same in every data folder. */
export function openUserPool(dataDir: string): { pool: UserPoolService; cognito: Services['cognito'] } {
  const now = new Date()
  const client: AppClient = {
    UserPoolId: userPoolId,
    ClientId: clientId,
    ClientName: 'portal',
    CreationDate: now,
    LastModifiedDate: now,
    AccessTokenValidity: 1,
    IdTokenValidity: 1,
    RefreshTokenValidity: 30,
    WriteAttributes: clientWritable,
    PreventUserExistenceErrors: 'ENABLED',
  }
  const customs = [...clientWritable, ...platformsOwn].filter((name) => name.startsWith('custom:'))
  const pool = new UserPoolServiceImpl(
    new JsonFileStore(join(dataDir, 'clients.json'), { Clients: { [clientId]: client } }),
    new DateClock(),
    new JsonFileStore(join(dataDir, `${userPoolId}.json`), { Users: {}, Groups: {} }),
    {
      ...USER_POOL_AWS_DEFAULTS,
      Id: userPoolId,
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      SchemaAttributes: [
        ...(USER_POOL_AWS_DEFAULTS.SchemaAttributes ?? []),
        ...customs.map((Name) => ({
          Name,
          AttributeDataType: 'String',
          Mutable: true,
          Required: false,
          DeveloperOnlyAttribute: false,
        })),
      ],
    },
  )
  const fixed = () => Promise.reject(new UnsupportedError('There is one user pool here, and it is fixed'))
  return {
    pool,
    cognito: {
      async getUserPool(_context, id) {
        if (id !== userPoolId) throw new ResourceNotFoundError(`User pool ${id} does not exist.`)
        return pool
      },
      async getUserPoolForClientId(_context, id) {
        if (id !== clientId) throw new ResourceNotFoundError(`User pool client ${id} does not exist.`)
        return pool
      },
      getAppClient: async (_context, id) => (id === clientId ? client : null),
      listAppClients: async () => [client],
      listUserPools: async () => [pool.options],
      createUserPool: fixed,
      deleteUserPool: fixed,
    },
  }
}
