import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider'
import { paginateListBuckets, type S3Client } from '@aws-sdk/client-s3'
import { CommandError } from '../terminal/refusal.ts'
import type { BackupPart } from './parts.ts'

/** The buckets that have these names and then the number of an account, so that nobody has to know it. */
export async function bucketsCalled(
  client: S3Client,
  nameOf: (part: BackupPart) => string,
): Promise<Record<BackupPart, string>> {
  const called = async (part: BackupPart) => {
    const Prefix = nameOf(part)
    for await (const { Buckets = [] } of paginateListBuckets({ client }, { Prefix }))
      for (const { Name = '' } of Buckets)
        if (Name.startsWith(Prefix) && /^\d{12}$/.test(Name.slice(Prefix.length))) return Name
    throw new CommandError(`There is no bucket ${Prefix}… here. Was the stage deployed, with this account?`)
  }
  return {
    documents: await called('documents'),
    uploads: await called('uploads'),
    masters: await called('masters'),
    site: await called('site'),
  }
}

/** The id of the user pool of a name. Refuses where two have it, since names of pools are nobody's own. */
export async function poolCalled(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  const ids: string[] = []
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    for (const { Id, Name } of UserPools) if (Name === name && Id !== undefined) ids.push(Id)
  const [id] = ids
  if (id === undefined)
    throw new CommandError(`There is no user pool ${name} here. Was the stage deployed, with this account?`)
  if (ids.length > 1)
    throw new CommandError(
      `Several user pools here are called ${name}: ${ids.join(' and ')}. Give another name to the one that is not the stage’s.`,
    )
  return id
}
