import { join } from 'node:path'
import { clientReadable, clientWritable, customAttributes } from '@lorecircle/infra/what-runs/user-attributes'
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
    ReadAttributes: [...clientReadable],
    WriteAttributes: [...clientWritable],
    PreventUserExistenceErrors: 'ENABLED',
  }
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
        ...customAttributes.map((Name) => ({
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
