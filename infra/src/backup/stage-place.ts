import {
  CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider'
import { paginateListBuckets, S3Client } from '@aws-sdk/client-s3'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { partName } from '../stage/names.ts'
import { readNamedStage } from '../stage/read-stage.ts'
import { CommandError } from '../terminal/in-words.ts'
import type { BackupPart } from './manifest.ts'
import { createUserDirectory } from './people.ts'
import type { BackupPlace } from './source.ts'

/** A stage on AWS, with the operator's credentials. Throws if it has not been deployed. */
export async function stageBackupPlace(name: string): Promise<BackupPlace> {
  const { region } = readNamedStage(name)
  const s3 = new S3Client({ region })
  const cognito = new CognitoIdentityProviderClient({ region })
  const called = (part: string) => partName({ name }, part)
  const buckets = await findBuckets(s3, (part) => `${called(part)}-`)
  const pool = await findUserPool(cognito, called('accounts'))
  return {
    name: `stage ${name}`,
    s3,
    buckets,
    people: createUserDirectory(cognito, pool, createDocuments(s3, buckets.documents)),
  }
}

/**
 * Finds the buckets by their names up to the account number, which the caller need not know. Throws a `CommandError`
 * if one is missing.
 */
export async function findBuckets(
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

/** Throws if two user pools have the name, since pool names are not unique. */
export async function findUserPool(client: CognitoIdentityProviderClient, name: string): Promise<string> {
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
