import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider'
import { paginateListBuckets, type S3Client } from '@aws-sdk/client-s3'
import type { Part } from './parts.ts'
import { Refusal } from './refusal.ts'

/** The buckets that have these names and then the number of an account, so that nobody has to know it. */
export async function bucketsCalled(
  client: S3Client,
  nameOf: (part: Part) => string,
): Promise<Record<Part, string>> {
  const called = async (part: Part) => {
    const Prefix = nameOf(part)
    for await (const { Buckets = [] } of paginateListBuckets({ client }, { Prefix }))
      for (const { Name = '' } of Buckets)
        if (Name.startsWith(Prefix) && /^\d{12}$/.test(Name.slice(Prefix.length))) return Name
    throw new Refusal(`There is no bucket ${Prefix}… here. Was the stage deployed, with this account?`)
  }
  return {
    documents: await called('documents'),
    uploads: await called('uploads'),
    masters: await called('masters'),
    site: await called('site'),
  }
}

/** The id of the user pool of a name. */
export async function poolCalled(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    for (const { Id, Name } of UserPools) if (Name === name && Id !== undefined) return Id
  throw new Refusal(`There is no user pool ${name} here. Was the stage deployed, with this account?`)
}
