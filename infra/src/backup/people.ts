import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { authorAttribute, authorId } from '@lorecircle/shared/account/author-id'
import { loginDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { BackupUser } from './manifest.ts'

export type UserDirectory = {
  all(): AsyncGenerator<BackupUser>
  /** By `sub` or address; null if there is no such user. */
  find(username: string): Promise<BackupUser | null>
  /**
   * Creates users that log in as their former authors. Their passwords are unknown, so each sets a new one with
   * 'Forgot password' and a code sent to the address. Safe to repeat after an interruption.
   */
  takeIn(people: readonly BackupUser[]): Promise<void>
}

const atOnce = 8

export function createUserDirectory(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  documents: Pick<Documents, 'update'>,
): UserDirectory {
  async function find(Username: string): Promise<BackupUser | null> {
    try {
      const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }))
      return personOf(user, user.UserAttributes)
    } catch (error) {
      if (error instanceof UserNotFoundException) return null
      throw error
    }
  }

  /**
   * Finds or creates the user with the person's address. An unconfirmed user is created again, since a stranger may
   * know its password; a confirmed one keeps it.
   */
  async function userWithAddress(person: BackupUser): Promise<string> {
    const standing = await find(person.email)
    if (standing && isVerified(standing) && standing.status !== 'UNCONFIRMED') return standing.sub
    if (standing) await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: standing.sub }))
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: person.email,
        MessageAction: 'SUPPRESS',
        UserAttributes: attributesFor(person),
      }),
    )
    const made = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
    if (made === undefined) throw new Error(`the pool made no user for ${person.email}`)
    return made
  }

  async function takeInOne(person: BackupUser): Promise<void> {
    const Username = await userWithAddress(person)
    const author = userAuthorId(person)
    const user = await find(Username)
    if (user?.status === 'FORCE_CHANGE_PASSWORD') {
      // Cognito sends no reset code to a user without a permanent password.
      const Password = randomBytes(32).toString('base64url')
      await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }))
    }
    await documents.update(loginDoc(author), () => ({ username: Username }))
    // Last, since this makes the user the author.
    const UserAttributes = [{ Name: authorAttribute, Value: author }]
    await cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
  }

  return {
    find,
    takeIn: async (people) => {
      await inParallel(atOnce, people, takeInOne)
    },
    async *all() {
      for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId })) {
        // A listing does not include second factors.
        const found = await inParallel(atOnce, Users, ({ Username = '' }) => find(Username))
        yield* found.filter((person) => person !== null)
      }
    },
  }
}

export const userAuthorId = ({ sub, attributes }: Pick<BackupUser, 'sub' | 'attributes'>): string =>
  authorId({ sub, [authorAttribute]: attributes[authorAttribute] })

export const isVerified = ({ attributes }: Pick<BackupUser, 'attributes'>): boolean =>
  attributes.email_verified === 'true'

const attributesFor = ({ email, attributes }: BackupUser): AttributeType[] =>
  Object.entries({ ...attributes, email, email_verified: 'true' })
    .filter(
      ([Name]) => !['sub', 'identities', authorAttribute].includes(Name) && !Name.startsWith('cognito:'),
    )
    .map(([Name, Value]) => ({ Name, Value }))

type User = Pick<AdminGetUserCommandOutput, 'UserStatus' | 'Enabled' | 'UserMFASettingList'>

function personOf(user: User, given: readonly AttributeType[] = []): BackupUser {
  const { sub = '', ...attributes } = Object.fromEntries(
    given.map(({ Name = '', Value = '' }) => [Name, Value]),
  )
  return {
    sub,
    email: attributes.email ?? '',
    status: user.UserStatus ?? '',
    isEnabled: user.Enabled ?? true,
    hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
    attributes,
  }
}
