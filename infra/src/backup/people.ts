import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Person } from './manifest.ts'

/** The accounts of a place. */
export type People = {
  all(): AsyncGenerator<Person>
  /** By `sub` or address; null where there is nobody. */
  find(username: string): Promise<Person | null>
  /** Takes them in with the `sub` that they had; null where the provider gives everybody a new one. */
  takeIn: ((people: readonly Person[], password: string) => Promise<void>) | null
}

const atOnce = 8

export function peopleIn(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  takeIn: People['takeIn'] = null,
): People {
  async function find(Username: string): Promise<Person | null> {
    try {
      const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }))
      return personOf(user, user.UserAttributes)
    } catch (error) {
      if (error instanceof UserNotFoundException) return null
      throw error
    }
  }
  return {
    find,
    takeIn,
    async *all() {
      for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId })) {
        // A list does not tell of second factors.
        const found = await inParallel(atOnce, Users, ({ Username = '' }) => find(Username))
        yield* found.filter((person) => person !== null)
      }
    },
  }
}

type User = Pick<AdminGetUserCommandOutput, 'UserStatus' | 'Enabled' | 'UserMFASettingList'>

function personOf(user: User, given: readonly AttributeType[] = []): Person {
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
