import {
  CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider'
import { paginateListBuckets, S3Client } from '@aws-sdk/client-s3'
import { partName } from '../stage/names.ts'
import { readStage } from '../stage/read-stage.ts'
import type { Part } from './parts.ts'
import { peopleIn } from './people.ts'
import type { Place } from './place.ts'
import { Refusal } from './refusal.ts'

/** A stage on AWS, with the operator's own credentials. Refuses where it has not been deployed. */
export async function placeOfStage(name: string): Promise<Place> {
  const { region } = readStage(name)
  const s3 = new S3Client({ region })
  const cognito = new CognitoIdentityProviderClient({ region })
  const bucket = async (part: Part) => {
    const Prefix = `${partName({ name }, part)}-`
    for await (const { Buckets = [] } of paginateListBuckets(
      { client: s3 },
      { Prefix, BucketRegion: region },
    ))
      for (const { Name } of Buckets)
        if (Name !== undefined && /^\d{12}$/.test(Name.slice(Prefix.length))) return Name
    throw new Refusal(
      `There is no bucket ${Prefix}… in ${region}. Was the stage deployed, with this account?`,
    )
  }
  return {
    name: `stage ${name}`,
    s3,
    buckets: {
      documents: await bucket('documents'),
      uploads: await bucket('uploads'),
      masters: await bucket('masters'),
      site: await bucket('site'),
    },
    people: peopleIn(cognito, await poolOf(cognito, partName({ name }, 'accounts'))),
  }
}

async function poolOf(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    for (const { Id, Name } of UserPools) if (Name === name && Id !== undefined) return Id
  throw new Refusal(`There is no user pool ${name}. Was the stage deployed, with this account?`)
}
