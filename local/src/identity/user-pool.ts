import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clientReadable, clientWritable, customAttributes } from '@lorecircle/infra/what-runs/user-attributes'
import { replaceFile } from '../disk/replace-file.ts'
import { region } from '../settings/names.ts'
import {
  type AppClient,
  type Context,
  type DataStore,
  DateClock,
  ResourceNotFoundError,
  type Services,
  UnsupportedError,
  USER_POOL_AWS_DEFAULTS,
  type UserPoolService,
  UserPoolServiceImpl,
} from './cognito-parts.ts'

/** cognito-local's store in one JSON file. Each change is fully on disk before the response. */
class JsonFileStore implements DataStore {
  readonly #file: string
  readonly #root: Record<string, unknown>

  constructor(file: string, defaults: Record<string, unknown>) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    this.#root = { ...defaults, ...(isRecord(stored) ? stored : {}) }
  }

  async getRoot<T>(): Promise<T | null> {
    return copyOf(this.#root)
  }

  get<T>(context: Context, key: string | string[]): Promise<T | null>
  get<T>(context: Context, key: string | string[], defaultValue: T): Promise<T>
  async get<T>(_context: Context, key: string | string[], defaultValue?: T): Promise<T | null> {
    let value: unknown = this.#root
    for (const name of [key].flat())
      value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    return value === undefined ? (defaultValue ?? null) : copyOf(value)
  }

  async set<T>(_context: Context, key: string | string[], value: T) {
    const [parent, name] = this.#locate(key)
    parent[name] = copyOf(value)
    this.#save()
  }

  async delete(_context: Context, key: string | string[]) {
    const [parent, name] = this.#locate(key)
    delete parent[name]
    this.#save()
  }

  #locate(key: string | string[]): [parent: Record<string, unknown>, name: string] {
    const path = [key].flat()
    const name = path.pop() ?? ''
    let parent = this.#root
    for (const step of path) {
      const next = Object.hasOwn(parent, step) ? parent[step] : undefined
      const child = isRecord(next) ? next : {}
      parent[step] = child
      parent = child
    }
    return [parent, name]
  }

  #save() {
    replaceFile(this.#file, JSON.stringify(this.#root, null, 2))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** cognito-local keeps dates under names that end in 'Date'. */
const copyOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, text) =>
    key.endsWith('Date') && typeof text === 'string' ? new Date(text) : text,
  )

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
